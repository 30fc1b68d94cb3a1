/// The reference worker, as the judge sees it: it makes inputs and checks outputs.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {

/// The inputs of one call. The judge passes them on and doesn't look into them.
struct CallInputs {
  std::uint64_t seed = 0;
  nlohmann::json tensors;
  std::vector<std::byte> bytes;
};

class Reference {
 public:
  Reference(const WorkerCommand& command, std::uint64_t rows, Tolerances tolerances);

  /// @throws BadInput where the exercise's own code fails
  CallInputs inputs(std::uint64_t seed);

  /// Fills in what is wrong with the output, if anything.
  /// @param answer what the solution worker answered to the call
  /// @throws BadInput where the exercise's own code fails
  void check(std::uint64_t seed, const Message& answer, CallEvidence& call);

 private:
  Message ask(const nlohmann::json& request, std::span<const std::byte> payload = {});

  WorkerProcess worker_;
  std::uint64_t rows_;
  Tolerances tolerances_;
};

/// Bytes of each input by name.
std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs);

}  // namespace gpuflight
