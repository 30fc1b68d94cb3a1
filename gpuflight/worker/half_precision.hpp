/// Numbers as they are after a detour through a shorter type.
#pragma once

#include <ATen/ATen.h>

#include <array>

namespace gpuflight {

/// Types shorter than float32 that GPUs multiply in. TF32 has float16's precision and float32's range; some
/// code rounds to it and some cuts off.
enum class ShortType { Float16, BFloat16, Tf32Rounded, Tf32Truncated };

inline constexpr std::array kShortTypes{ShortType::Float16, ShortType::BFloat16, ShortType::Tf32Rounded,
                                        ShortType::Tf32Truncated};

/// The same values with the precision of `type`, in the tensor's own type.
/// @param tensor floating-point, on the CPU; TF32 is made of its float32 values
at::Tensor shortened(const at::Tensor& tensor, ShortType type);

/// By how much more `type` rounds than float32: the ratio of their unit roundoffs.
double coarseness(ShortType type);

}  // namespace gpuflight
