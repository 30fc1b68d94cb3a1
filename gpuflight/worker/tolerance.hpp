/// How far an element may be from what it should be.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight {

/// An element is right within absolute + relative * |expected|.
struct Tolerance {
  double absolute = 0;
  double relative = 0;
};

/// Which elements are right: a mask. One that should be infinite or no number must be just that.
/// @param got, expected float64, of the same shape
at::Tensor within(const at::Tensor& got, const at::Tensor& expected, const Tolerance& tolerance);

}  // namespace gpuflight
