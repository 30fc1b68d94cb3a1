#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>

#include "gpuflight/capture/simulated/aliasing.hpp"
#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/copies.hpp"
#include "gpuflight/capture/simulated/natives.hpp"
#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

constexpr c10::DispatchKeySet kCudaKeys(c10::DispatchKey::CUDA);

void check_options(std::optional<at::Device> device, std::optional<bool> pinned) {
  if (device) check_index(device->index());
  TORCH_CHECK(!pinned.value_or(false), "Only dense CPU tensors can be pinned");
}

Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> type, std::optional<at::Layout> /*layout*/,
             std::optional<at::Device> device, std::optional<bool> pinned,
             std::optional<at::MemoryFormat> format) {
  check_options(device, pinned);
  return at::detail::empty_generic(size, &device_allocator(), kCudaKeys, c10::dtype_or_default(type), format);
}

Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride, std::optional<at::ScalarType> type,
                     std::optional<at::Layout> /*layout*/, std::optional<at::Device> device,
                     std::optional<bool> pinned) {
  check_options(device, pinned);
  return at::detail::empty_strided_generic(size, stride, &device_allocator(), kCudaKeys,
                                           c10::dtype_or_default(type));
}

at::Scalar local_scalar(const Tensor& self) {
  read_back(self.const_data_ptr(), self.element_size());
  const Operation operation;
  Aliases aliases;
  return at::_local_scalar_dense(aliases.host(self));
}

/// Memory is never given out while a stream uses it: all work is done when its call returns.
void record_stream(Tensor& /*self*/, at::Stream /*stream*/) {}

}  // namespace

void register_tensors(torch::Library& aten) {
  aten.impl("empty.memory_format", empty);
  aten.impl("empty_strided", empty_strided);
  aten.impl("as_strided", TORCH_FN(at::native::as_strided_tensorimpl));
  aten.impl("view", TORCH_FN(at::native::view));
  aten.impl("_reshape_alias", TORCH_FN(at::native::_reshape_alias));
  aten.impl("unfold", TORCH_FN(at::native::unfold));
  aten.impl("view_as_real", TORCH_FN(at::native::view_as_real));
  aten.impl("view_as_complex", TORCH_FN(at::native::view_as_complex));
  aten.impl("_local_scalar_dense", local_scalar);
  aten.impl("record_stream", record_stream);
}

}  // namespace gpuflight::simulated
