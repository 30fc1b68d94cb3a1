/// The floating-point types that are simulated. All arithmetic is in double.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include <cstddef>

namespace gpuflight::simulated {

inline double to_double(float value) { return static_cast<double>(value); }
inline double to_double(double value) { return value; }
inline double to_double(__half value) { return static_cast<double>(__half2float(value)); }
inline double to_double(__nv_bfloat16 value) { return static_cast<double>(__bfloat162float(value)); }

inline void set(float& to, double value) { to = static_cast<float>(value); }
inline void set(double& to, double value) { to = value; }
inline void set(__half& to, double value) { to = __double2half(value); }
inline void set(__nv_bfloat16& to, double value) { to = __double2bfloat16(value); }

/// Calls `use` with a null pointer to the type's C++ type. Any other than the four counts as double.
template <class Use>
decltype(auto) with_type(cudaDataType type, Use use) {
  switch (type) {
    case CUDA_R_32F: return use(static_cast<float*>(nullptr));
    case CUDA_R_16F: return use(static_cast<__half*>(nullptr));
    case CUDA_R_16BF: return use(static_cast<__nv_bfloat16*>(nullptr));
    default: return use(static_cast<double*>(nullptr));
  }
}

inline std::size_t size_of(cudaDataType type) {
  return with_type(type, [](auto* none) { return sizeof(*none); });
}

/// Of the C++ types that cuBLAS's functions name.
template <class T>
inline constexpr cudaDataType kTypeOf = CUDA_R_64F;
template <>
inline constexpr cudaDataType kTypeOf<float> = CUDA_R_32F;
template <>
inline constexpr cudaDataType kTypeOf<__half> = CUDA_R_16F;

}  // namespace gpuflight::simulated
