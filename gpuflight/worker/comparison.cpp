#include "gpuflight/worker/comparison.hpp"

#include <limits>
#include <sstream>

#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

// "[3, 7]" for the element that lies at `position` in order.
std::string index_of(std::int64_t position, const at::Tensor& tensor) {
  std::vector<std::int64_t> index(static_cast<std::size_t>(tensor.dim()));
  for (std::size_t axis = index.size(); axis-- > 0;) {
    index[axis] = position % tensor.size(static_cast<std::int64_t>(axis));
    position /= tensor.size(static_cast<std::int64_t>(axis));
  }
  std::ostringstream words;
  words << at::IntArrayRef(index);
  return words.str();
}

// "at [3, 7]: expected 1.5, got 0" for the first element of the mask.
std::string first_of(const at::Tensor& mask, const at::Tensor& got, const at::Tensor& reference) {
  const auto position = mask.reshape({-1}).to(at::kByte).argmax().item<std::int64_t>();
  const auto value_in = [&](const at::Tensor& tensor) {
    return tensor.reshape({-1})[position].item<double>();
  };
  std::ostringstream words;
  words << "at " << index_of(position, got) << ": expected " << value_in(reference) << ", got "
        << value_in(got);
  return words.str();
}

OutputFinding not_finite(const at::Tensor& got, const at::Tensor& reference, const at::Tensor& bad) {
  OutputFinding finding;
  finding.code = reason::kOutputNotFinite;
  finding.max_abs_error = finding.max_rel_error = std::numeric_limits<double>::quiet_NaN();
  finding.elements = got.numel();
  finding.wrong = bad.sum().item<std::int64_t>();
  std::ostringstream message;
  message << finding.wrong << " of " << finding.elements << " elements are not finite; the first is "
          << first_of(bad, got, reference);
  finding.message = message.str();
  return finding;
}

}  // namespace

OutputFinding compare(const at::Tensor& got, const at::Tensor& reference, const CheckedCall& call,
                      const Tolerance& tolerance) {
  OutputFinding finding;
  if (got.numel() == 0) return finding;
  const at::Tensor bad_numbers = at::isfinite(got).logical_not().logical_and(at::isfinite(reference));
  if (bad_numbers.any().item<bool>()) return not_finite(got, reference, bad_numbers);
  const at::Tensor wrong = within(got, reference, tolerance).logical_not();
  const at::Tensor error = at::where(got == reference, 0.0, (got - reference).abs());
  // Of an element that should be 0, the relative error says nothing.
  const at::Tensor relative = at::where(reference == 0, 0.0, error / reference.abs());
  finding.max_abs_error = error.max().item<double>();
  finding.max_rel_error = relative.max().item<double>();
  finding.elements = got.numel();
  finding.wrong = wrong.sum().item<std::int64_t>();
  if (finding.wrong == 0) return finding;
  std::ostringstream message;
  message << finding.wrong << " of " << finding.elements << " elements are wrong; the first is "
          << first_of(wrong, got, reference) << "; the largest absolute error is " << finding.max_abs_error
          << ", the largest relative error " << finding.max_rel_error << "; an element may be off by "
          << tolerance.absolute << " + " << tolerance.relative << " × |expected|";
  finding.code = reason::kOutputWrong;
  finding.message = message.str();
  add(guess(got, reference, call, tolerance), finding);
  return finding;
}

void add(const std::optional<Guess>& guess, OutputFinding& finding) {
  if (!guess) return;
  finding.guess = guess->kind;
  finding.message += "; " + guess->sentence;
}

}  // namespace gpuflight
