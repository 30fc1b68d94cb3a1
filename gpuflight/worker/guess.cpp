#include "gpuflight/worker/guess.hpp"

#include "gpuflight/worker/half_precision.hpp"

namespace gpuflight {
namespace {

// What differs from the reference in fewer elements than this may fit by chance.
constexpr std::int64_t kFewestTelling = 4;

bool telling(const at::Tensor& would_be, const at::Tensor& reference, const Tolerance& tolerance) {
  const at::Tensor differs = within(would_be, reference, tolerance).logical_not();
  return differs.sum().item<std::int64_t>() >= kFewestTelling;
}

class Guesses {
 public:
  Guesses(const at::Tensor& got, const at::Tensor& reference, const CheckedCall& call,
          const Tolerance& tolerance)
      : got_(got), reference_(reference), call_(call), tolerance_(tolerance) {}

  bool zeros() const { return !got_.any().item<bool>(); }

  bool stale() const {
    for (const std::uint64_t seed : call_.earlier_seeds) {
      if (is(call_.exercise.reference(call_.exercise.inputs(seed, call_.rows)))) return true;
    }
    return false;
  }

  // Also one whose elements lie column by column where rows are expected.
  bool transposed() const {
    return reference_.dim() >= 2 && is(reference_.mT().contiguous().view(reference_.sizes()));
  }

  // What stands in the row that nothing was shifted into may be anything.
  bool shifted(bool down) const {
    if (reference_.dim() == 0 || reference_.size(0) < 2) return false;
    const std::int64_t rows = reference_.size(0) - 1;
    const std::int64_t from = down ? 0 : 1;
    const std::int64_t to = down ? 1 : 0;
    return fits(got_.narrow(0, to, rows), reference_.narrow(0, from, rows), reference_.narrow(0, to, rows));
  }

  // Every element is a number of that type, and the reference's aren't. With the whole of the type's own
  // bound, numbers that have nothing to do with the result would be near enough.
  bool rounded_to(ShortType type) const {
    const double coarser = coarseness(type) / 8;
    const Tolerance of_type{tolerance_.absolute * coarser, tolerance_.relative * coarser};
    return shortened(got_, type).equal(got_) && within(got_, reference_, of_type).all().item<bool>() &&
           telling(shortened(reference_, type), reference_, tolerance_);
  }

  bool inputs_rounded_to(ShortType type) const {
    std::vector<Input> inputs = call_.inputs;
    for (Input& input : inputs) {
      if (input.value.is_floating_point()) input.value = shortened(input.value, type);
    }
    return is(call_.exercise.reference(inputs));
  }

 private:
  bool is(const at::Tensor& would_be) const { return fits(got_, would_be, reference_); }

  bool fits(const at::Tensor& got, const at::Tensor& would_be, const at::Tensor& reference) const {
    return would_be.sizes() == got.sizes() && within(got, would_be, tolerance_).all().item<bool>() &&
           telling(would_be, reference, tolerance_);
  }

  const at::Tensor& got_;
  const at::Tensor& reference_;
  const CheckedCall& call_;
  const Tolerance& tolerance_;
};

std::string in_half_precision(ShortType type) {
  switch (type) {
    case ShortType::Float16: return "it looks computed in half precision (float16 or TF32)";
    case ShortType::BFloat16: return "it looks computed in half precision (bfloat16)";
    case ShortType::Tf32Rounded:
    case ShortType::Tf32Truncated: return "it looks computed in half precision (TF32)";
  }
  return "";
}

Guess looks_transposed() { return {"transposed", "it looks transposed"}; }

std::optional<Guess> guess_half_precision(const Guesses& guesses) {
  // Most numbers of bfloat16 are float16's too, and not the other way round.
  if (guesses.rounded_to(ShortType::BFloat16)) {
    return Guess{"half_precision", in_half_precision(ShortType::BFloat16)};
  }
  if (guesses.rounded_to(ShortType::Float16)) {
    return Guess{"half_precision", "it looks computed in half precision (float16)"};
  }
  for (const ShortType type : kShortTypes) {
    if (guesses.inputs_rounded_to(type)) return Guess{"half_precision", in_half_precision(type)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Guess> guess(const at::Tensor& got, const at::Tensor& reference, const CheckedCall& call,
                           const Tolerance& tolerance) {
  const Guesses guesses(got, reference, call, tolerance);
  if (guesses.zeros()) return Guess{"zeros", "it is all zeros"};
  if (guesses.stale()) return Guess{"stale", "it looks stale: it is the result for an earlier call's inputs"};
  if (guesses.transposed()) return looks_transposed();
  if (guesses.shifted(true)) return Guess{"shifted_by_a_row", "it looks shifted down by a row"};
  if (guesses.shifted(false)) return Guess{"shifted_by_a_row", "it looks shifted up by a row"};
  return guess_half_precision(guesses);
}

std::optional<Guess> guess_transposed(const at::Tensor& got, const at::Tensor& reference,
                                      const Tolerance& tolerance) {
  if (!within(got.mT(), reference, tolerance).all().item<bool>()) return std::nullopt;
  return looks_transposed();
}

}  // namespace gpuflight
