#include "gpuflight/worker/output_check.hpp"

#include <sstream>

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

using Shape = std::vector<std::int64_t>;

nlohmann::json result(const std::string& code, const std::string& message) {
  return {{"code", code},         {"message", message}, {"max_abs_error", 0.0},
          {"max_rel_error", 0.0}, {"elements", 0},      {"wrong", 0}};
}

std::string in_words(const Shape& shape) {
  std::ostringstream words;
  words << at::IntArrayRef(shape);
  return words.str();
}

// "[3, 7]" for the element that lies at `position` in order.
std::string index_of(std::int64_t position, const at::Tensor& tensor) {
  Shape index(static_cast<std::size_t>(tensor.dim()));
  for (std::size_t axis = index.size(); axis-- > 0;) {
    index[axis] = position % tensor.size(static_cast<std::int64_t>(axis));
    position /= tensor.size(static_cast<std::int64_t>(axis));
  }
  return in_words(index);
}

std::int64_t first_true(const at::Tensor& mask) {
  return mask.reshape({-1}).to(at::kByte).argmax().item<std::int64_t>();
}

double at_position(const at::Tensor& tensor, std::int64_t position) {
  return tensor.reshape({-1})[position].item<double>();
}

nlohmann::json not_finite(const at::Tensor& got, const at::Tensor& bad) {
  const std::int64_t first = first_true(bad);
  std::ostringstream message;
  message << bad.sum().item<std::int64_t>() << " of " << got.numel()
          << " elements are not finite; the first is " << at_position(got, first) << " at "
          << index_of(first, got);
  nlohmann::json answer = result(reason::kOutputNotFinite, message.str());
  answer["max_abs_error"] = answer["max_rel_error"] =
      number_to_json(std::numeric_limits<double>::quiet_NaN());
  answer["elements"] = got.numel();
  answer["wrong"] = bad.sum().item<std::int64_t>();
  return answer;
}

nlohmann::json compare(const at::Tensor& got, const at::Tensor& reference, const Tolerance& tolerance) {
  if (got.numel() == 0) return result("", "");
  const at::Tensor bad_numbers = at::logical_not(at::isfinite(got));
  if (bad_numbers.any().item<bool>()) return not_finite(got, bad_numbers);
  const at::Tensor error = (got - reference).abs();
  const at::Tensor magnitude = reference.abs();
  const at::Tensor wrong = error > tolerance.absolute + tolerance.relative * magnitude;
  nlohmann::json answer = result("", "");
  answer["max_abs_error"] = error.max().item<double>();
  // Of an element that should be 0, the relative error says nothing.
  answer["max_rel_error"] =
      at::where(magnitude > 0, error / magnitude, at::zeros_like(error)).max().item<double>();
  answer["elements"] = got.numel();
  answer["wrong"] = wrong.sum().item<std::int64_t>();
  if (!wrong.any().item<bool>()) return answer;
  const std::int64_t first = first_true(wrong);
  std::ostringstream message;
  message << answer["wrong"] << " of " << got.numel() << " elements are wrong; the first is at "
          << index_of(first, got) << ": expected " << at_position(reference, first) << ", got "
          << at_position(got, first) << "; the largest error is " << answer["max_abs_error"].get<double>();
  answer["code"] = reason::kOutputWrong;
  answer["message"] = message.str();
  return answer;
}

}  // namespace

nlohmann::json check_output(const nlohmann::json& output, std::span<std::byte> bytes,
                            const at::Tensor& reference, at::ScalarType type, const Tolerance& tolerance) {
  if (!output.at("defined").get<bool>())
    return result(reason::kOutputUndefined, "the output is an undefined tensor");
  const auto device = output.at("device").get<std::string>();
  if (device != "cuda") return result(reason::kOutputDevice, "expected a CUDA tensor, got one on " + device);
  const auto got_type = output.at("type").get<std::string>();
  if (got_type != c10::toString(type)) {
    return result(reason::kOutputDtype,
                  std::string("expected the type ") + c10::toString(type) + ", got " + got_type);
  }
  const auto shape = output.at("shape").get<Shape>();
  if (at::IntArrayRef(shape) != reference.sizes()) {
    return result(reason::kOutputShape,
                  "expected the shape " + in_words(reference.sizes().vec()) + ", got " + in_words(shape));
  }
  if (bytes.size() != static_cast<std::size_t>(reference.numel()) * c10::elementSize(type)) {
    return result(reason::kOutputShape, "the output's bytes are not as many as its shape says");
  }
  return compare(over(bytes, type, shape).to(at::kDouble), reference, tolerance);
}

}  // namespace gpuflight
