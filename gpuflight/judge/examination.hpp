/// Runs one solution in a worker and writes down what happened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/reference.hpp"
#include "gpuflight/judge/seeds.hpp"
#include "gpuflight/judge/worker_command.hpp"

namespace gpuflight {

/// The worker could not even load the solution's file. what() is one line.
class SolutionRejected : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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
  std::optional<std::filesystem::path> trace_folder;
};

/// @param facts what the worker says of the machine is added
/// @throws SolutionRejected; Unable where the worker can't use the device or can't record
WorkerEvidence examine(const Examination& examination, const Programs& programs, Reference& reference,
                       Seeds& seeds, std::map<std::string, std::string>& facts);

}  // namespace gpuflight
