/// Runs one solution in a worker and writes down what happened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/reference.hpp"
#include "gpuflight/judge/seeds.hpp"
#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

struct Examination {
  std::string name;  ///< for the traces' files
  std::filesystem::path file;
  std::string function;  ///< which of the file's solutions
  std::string device;    ///< "cuda" or "simulated"
  Purpose purpose = Purpose::Record;
  std::uint64_t calls = 0;  ///< after one warm-up call with other inputs
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> scaled_rows;  ///< of one more recorded call each
  Confinement confinement;
  bool stacks = false;  ///< whether it is recorded where calls come from
  std::optional<std::filesystem::path> trace_folder;
};

/// Start, warm-up, and each request of calls.
std::size_t steps_of(const Examination& examination);

/// @param facts what the worker says of the machine is added
/// @param tell  is told what comes, before each of steps_of()
/// @throws SolutionRejected (solution.hpp); BadInput where the exercise's own code fails; Unable where the
/// worker can't use the device or can't record, or a worker of GPUFlight's own was killed; Interrupted
WorkerEvidence examine(const Examination& examination, const Programs& programs, Reference& reference,
                       Seeds& seeds, std::map<std::string, std::string>& facts,
                       const std::function<void(const std::string& doing)>& tell);

}  // namespace gpuflight
