/// `gpuflight run`: everything from the command's words to the evidence.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/simulated_machine.hpp"
#include "gpuflight/judge/solution_files.hpp"
#include "gpuflight/judge/usual_limits.hpp"

namespace gpuflight {

struct RunRequest {
  std::filesystem::path exercise;
  std::vector<SolutionFile> solutions;  ///< none: the exercise's own
  std::string device = "auto";          ///< "auto", "cuda" or "simulated"
  std::uint64_t calls = 3;              ///< recorded, each judged
  std::uint64_t timed_calls = 20;
  std::chrono::nanoseconds time_limit = std::chrono::seconds(60);  ///< for each worker
  Limits limits = usual_limits();                                  ///< of each solution's worker
  SimulatedMachine simulated{};                                    ///< where the device is
  std::string sandbox = "auto";                                    ///< "auto", "on" or "off"
  std::vector<std::filesystem::path> hidden;  ///< folders that no solution sees in a sandbox
  std::optional<std::uint64_t> rows;          ///< else the exercise's N
  std::optional<std::uint64_t> seed;          ///< else a secret one
  bool stacks = false;                        ///< whether it is recorded where calls come from
  std::optional<std::filesystem::path> trace_folder;
  std::optional<std::filesystem::path> turns;  ///< on a GPU, by this file's lock: see turn.hpp
};

/// Where a run is.
struct RunProgress {
  std::string doing;      ///< "naive (1 of 2): recorded call 2 of 3"
  std::size_t done = 0;   ///< steps, all about as long
  std::size_t total = 1;  ///< that there are if no solution ends early
};

/// Runs every solution in processes of their own. A file that can't be judged is noted among the
/// rejected ones, and the others run.
/// @param tell is told before each step
/// @throws BadInput where the exercise or the request itself is wrong, Unable where this machine can't,
/// Interrupted
Evidence run(
    const RunRequest& request,
    const std::function<void(const RunProgress&)>& tell = [](const RunProgress&) {});

}  // namespace gpuflight
