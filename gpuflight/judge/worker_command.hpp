/// How each kind of worker is started.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/control/limits.hpp"
#include "gpuflight/judge/programs.hpp"
#include "gpuflight/judge/simulated_machine.hpp"

namespace gpuflight {

struct WorkerCommand {
  std::string who;                                 ///< whose code it runs, in messages: "the solution"
  std::vector<std::string> arguments;              ///< the program first; the channel's number is added
  std::map<std::string, std::string> environment;  ///< set on top of the judge's own
  std::vector<std::string> unset;                  ///< of the judge's own, not passed on
  std::string module;                ///< what it will load: a crash in there is told with its place
  std::string supervisor;            ///< the program that starts it
  std::vector<std::string> sandbox;  ///< what puts the supervisor into one; empty for none
  Limits limits;
  std::chrono::nanoseconds time_limit{};  ///< for all its answers together
};

/// What a solution worker is for. Counts come from a recorded one; times from one with nothing
/// attached but the regions, since recording triples the time of short code.
enum class Purpose { Record, Time };

/// What a solution is held to.
struct Confinement {
  std::chrono::nanoseconds time_limit{};
  Limits limits;
  bool sandboxed = false;
  std::vector<std::filesystem::path> hidden;  ///< folders that it doesn't see in a sandbox
  SimulatedMachine machine{};                 ///< where the device is simulated
};

/// The exercise's own code has no limit but time's.
WorkerCommand reference_command(const Programs& programs, const std::filesystem::path& exercise,
                                std::chrono::nanoseconds time_limit);

/// @param device "cuda" or "simulated"
/// @param solution the file that it will load
/// @param socket of the collector of its events
/// @throws Unable where the file is in Python and there is none
WorkerCommand solution_command(const Programs& programs, const std::string& device, Purpose purpose,
                               const std::filesystem::path& solution, const std::string& socket,
                               const Confinement& confinement);

/// Has a solution worker that records tell where its calls come from too.
void record_stacks(WorkerCommand& command);

}  // namespace gpuflight
