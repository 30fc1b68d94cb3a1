#include "gpuflight/worker/tolerance.hpp"

namespace gpuflight {

at::Tensor within(const at::Tensor& got, const at::Tensor& expected, const Tolerance& tolerance) {
  const at::Tensor bound = tolerance.absolute + tolerance.relative * expected.abs();
  const at::Tensor near = at::isfinite(expected).logical_and((got - expected).abs() <= bound);
  const at::Tensor both_no_number = at::isnan(got).logical_and(at::isnan(expected));
  return near.logical_or(got == expected).logical_or(both_no_number);
}

}  // namespace gpuflight
