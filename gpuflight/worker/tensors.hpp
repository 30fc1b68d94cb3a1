/// Tensors as bytes and back.
#pragma once

#include <ATen/ATen.h>
#include <cstdint>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace gpuflight {

/// The scalar type that LibTorch calls so ("Float", "Half", …).
/// @throws std::invalid_argument
at::ScalarType scalar_type_called(const std::string& name);

/// What a tensor is, without its bytes: {"defined", "type", "shape", "device"}.
nlohmann::json describe(const at::Tensor& tensor);

/// The elements in order, whatever the tensor's strides and device.
std::vector<std::byte> bytes_of(const at::Tensor& tensor);

/// A tensor over memory that the caller keeps.
/// @throws std::invalid_argument where the bytes are not as many as type and shape say
at::Tensor over(std::span<std::byte> memory, at::ScalarType type, const std::vector<std::int64_t>& shape);

}  // namespace gpuflight
