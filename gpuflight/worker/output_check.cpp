#include "gpuflight/worker/output_check.hpp"

#include <sstream>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

std::string in_words(at::IntArrayRef shape) {
  std::ostringstream words;
  words << shape;
  return words.str();
}

OutputFinding finding(const std::string& code, const std::string& message) {
  OutputFinding finding;
  finding.code = code;
  finding.message = message;
  return finding;
}

// Without their shape, since that isn't to be trusted.
bool are_the_bytes_of(std::span<std::byte> bytes, at::ScalarType type, const at::Tensor& reference) {
  return bytes.size() == static_cast<std::size_t>(reference.numel()) * c10::elementSize(type);
}

OutputFinding check_shape_and_values(const std::vector<std::int64_t>& shape, std::span<std::byte> bytes,
                                     const CheckedCall& call, const Tolerance& tolerance) {
  const at::ScalarType type = call.exercise.output_type();
  const at::Tensor reference = call.exercise.reference(call.inputs);
  const bool complete = are_the_bytes_of(bytes, type, reference);
  if (at::IntArrayRef(shape) == reference.sizes()) {
    if (complete) return compare(over(bytes, type, shape).to(at::kDouble), reference, call, tolerance);
    return finding(reason::kOutputShape, "the output's bytes are not as many as its shape says");
  }
  OutputFinding other = finding(
      reason::kOutputShape, "expected the shape " + in_words(reference.sizes()) + ", got " + in_words(shape));
  if (complete && reference.dim() >= 2 && at::IntArrayRef(shape) == reference.mT().sizes()) {
    add(guess_transposed(over(bytes, type, shape).to(at::kDouble), reference, tolerance), other);
  }
  return other;
}

}  // namespace

OutputFinding check_output(const nlohmann::json& output, std::span<std::byte> bytes, const CheckedCall& call,
                           const Tolerance& tolerance) {
  if (!output.at("defined").get<bool>())
    return finding(reason::kOutputUndefined, "the output is an undefined tensor");
  const auto device = output.at("device").get<std::string>();
  if (device != "cuda") return finding(reason::kOutputDevice, "expected a CUDA tensor, got one on " + device);
  const char* type = c10::toString(call.exercise.output_type());
  const auto got_type = output.at("type").get<std::string>();
  if (got_type != type)
    return finding(reason::kOutputDtype, std::string("expected the type ") + type + ", got " + got_type);
  return check_shape_and_values(output.at("shape").get<std::vector<std::int64_t>>(), bytes, call, tolerance);
}

}  // namespace gpuflight
