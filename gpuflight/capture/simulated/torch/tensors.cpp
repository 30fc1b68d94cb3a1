#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>
#include <ATen/native/TensorFactories.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAGuard.h>

#include <map>
#include <mutex>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/unwritten.hpp"
#include "gpuflight/capture/simulated/torch/aliasing.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/copies.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"
#include "gpuflight/capture/simulated/torch/natives.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

constexpr c10::DispatchKeySet kCudaKeys(c10::DispatchKey::CUDA);

at::Device checked(std::optional<at::Device> device, std::optional<bool> pinned) {
  TORCH_CHECK(!pinned.value_or(false), "Only dense CPU tensors can be pinned");
  return device && device->has_index() ? *device : current_cuda_device();
}

/// What hopes for zeros in there mustn't be right by chance. A truth value of another byte than 1 is none.
Tensor unwritten(Tensor tensor) {
  constexpr int kTrue = 1;
  const int byte = tensor.scalar_type() == at::kBool ? kTrue : kUnwrittenByte;
  void* const memory = tensor.mutable_data_ptr();
  const std::size_t bytes = tensor.storage().nbytes();
  mark_unwritten(Memory::get().to_host(memory), bytes, byte);
  if (Ordering* const ordering = Ordering::current()) ordering->give(memory, bytes);
  return tensor;
}

Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> type, std::optional<at::Layout> /*layout*/,
             std::optional<at::Device> device, std::optional<bool> pinned,
             std::optional<at::MemoryFormat> format) {
  const c10::cuda::CUDAGuard guard(checked(device, pinned));
  return unwritten(
      at::detail::empty_generic(size, &device_allocator(), kCudaKeys, c10::dtype_or_default(type), format));
}

Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride, std::optional<at::ScalarType> type,
                     std::optional<at::Layout> /*layout*/, std::optional<at::Device> device,
                     std::optional<bool> pinned) {
  const c10::cuda::CUDAGuard guard(checked(device, pinned));
  return unwritten(at::detail::empty_strided_generic(size, stride, &device_allocator(), kCudaKeys,
                                                     c10::dtype_or_default(type)));
}

/// Zeros that have no memory, as autograd's forward mode and sgn's gradient make them.
Tensor zero_tensor(at::IntArrayRef size, std::optional<at::ScalarType> type,
                   std::optional<at::Layout> /*layout*/, std::optional<at::Device> device,
                   std::optional<bool> pinned) {
  static auto& allocators = *new std::map<c10::DeviceIndex, at::native::ZeroTensorAllocator>;
  static std::mutex mutex;
  const at::Device place = checked(device, pinned);
  const std::lock_guard lock(mutex);
  at::native::ZeroTensorAllocator& allocator = allocators.try_emplace(place.index(), place).first->second;
  return at::detail::empty_generic(size, &allocator,
                                   kCudaKeys | c10::DispatchKeySet(c10::DispatchKey::ZeroTensor),
                                   c10::dtype_or_default(type), std::nullopt);
}

at::Scalar local_scalar(const Tensor& self) {
  const c10::cuda::CUDAGuard guard(self.device());
  read_back(self.const_data_ptr(), self.element_size());
  const Operation operation;
  Aliases aliases;
  return at::_local_scalar_dense(aliases.host(self));
}

/// The memory isn't given out again before the stream is done with it.
void record_stream(Tensor& self, at::Stream stream) {
  const c10::cuda::CUDAStream user =
      c10::cuda::CUDAStream::unpack3(stream.id(), stream.device_index(), stream.device_type());
  c10::cuda::CUDACachingAllocator::recordStream(self.storage().data_ptr(), user);
}

}  // namespace

void register_tensors(torch::Library& aten) {
  aten.impl("empty.memory_format", empty);
  aten.impl("empty_strided", empty_strided);
  aten.impl("_efficientzerotensor", zero_tensor);
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
