/// The reference worker, as the judge sees it: it makes inputs and checks outputs.
#pragma once

#include <cstdint>
#include <map>
#include <span>
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

/// Of the inputs of one call.
struct InputsSeed {
  std::uint64_t seed = 0;
  std::uint64_t rows = 0;
};

class Reference {
 public:
  explicit Reference(const WorkerCommand& command);

  /// @throws BadInput where the exercise's own code fails, Unable where its process was killed
  CallInputs inputs(InputsSeed seed);

  /// How far an output for so many rows may be from the reference; nothing is tolerated before.
  void tolerate(std::uint64_t rows, const Tolerances& tolerances) { tolerances_[rows] = tolerances; }

  /// Fills in what is wrong with the output, if anything.
  /// @param seeds of the inputs of this worker's calls with as many rows, the checked call's last: a wrong
  ///   output may be the right one for an earlier call
  /// @param bytes of the output's elements in order
  /// @throws BadInput where the exercise's own code fails, Unable where its process was killed
  void check(std::span<const InputsSeed> seeds, const OutputDescription& output,
             std::span<const std::byte> bytes, CallEvidence& call);

 private:
  Message ask(const nlohmann::json& request, std::span<const std::byte> payload = {});

  WorkerProcess worker_;
  std::map<std::uint64_t, Tolerances> tolerances_;  // by rows
};

/// Bytes of each input by name.
std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs);

}  // namespace gpuflight
