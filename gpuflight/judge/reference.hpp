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
  nlohmann::json tensors;
  std::vector<std::byte> bytes;
};

/// An output as the solution's worker describes it, which isn't to be trusted.
struct OutputDescription {
  bool defined = false;  ///< if not, nothing else is said
  std::string type;      ///< LibTorch's name of the scalar type
  std::vector<std::int64_t> shape;
  std::string device;  ///< its type: "cuda"
};

class Reference {
 public:
  Reference(const WorkerCommand& command, std::uint64_t rows, Tolerances tolerances);

  /// @throws BadInput where the exercise's own code fails
  CallInputs inputs(std::uint64_t seed);

  /// Fills in what is wrong with the output, if anything.
  /// @param seed  of the call's inputs
  /// @param bytes of the output's elements in order
  /// @throws BadInput where the exercise's own code fails
  void check(std::uint64_t seed, const OutputDescription& output, std::span<const std::byte> bytes,
             CallEvidence& call);

 private:
  Message ask(const nlohmann::json& request, std::span<const std::byte> payload = {});

  WorkerProcess worker_;
  std::uint64_t rows_;
  Tolerances tolerances_;
};

/// Bytes of each input by name.
std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs);

}  // namespace gpuflight
