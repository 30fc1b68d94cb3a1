#include <ATen/EmptyTensor.h>
#include <ATen/native/Resize.h>

#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/unwritten.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/natives.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

/// The old bytes move along, in a copy on the device as LibTorch's CUDA code makes.
void resize_storage(c10::StorageImpl& storage, std::size_t bytes) {
  TORCH_CHECK(storage.resizable(), "Trying to resize storage that is not resizable");
  const c10::cuda::CUDAGuard guard(storage.device());
  c10::DataPtr grown = device_allocator().allocate(bytes);
  mark_unwritten(Memory::get().to_host(grown.get()), bytes);
  if (storage.nbytes() != 0) {
    C10_CUDA_CHECK(cudaMemcpyAsync(grown.get(), storage.data(), storage.nbytes(), cudaMemcpyDeviceToDevice,
                                   c10::cuda::getCurrentCUDAStream()));
  }
  storage.set_data_ptr_noswap(std::move(grown));
  storage.set_nbytes(bytes);
}

void grow(const Tensor& tensor, at::IntArrayRef size, at::IntArrayRef stride, int64_t offset) {
  c10::StorageImpl& storage = *tensor.storage().unsafeGetStorageImpl();
  if (tensor.numel() == 0) return;
  const std::size_t bytes = at::detail::computeStorageNbytes(size, stride, tensor.dtype().itemsize(),
                                                             static_cast<std::size_t>(offset));
  if (bytes > storage.nbytes()) resize_storage(storage, bytes);
}

const Tensor& resize(const Tensor& self, at::IntArrayRef size, std::optional<at::MemoryFormat> format) {
  c10::TensorImpl* tensor = self.unsafeGetTensorImpl();
  if (self.sizes() != size) {
    tensor->set_sizes_contiguous(size);
    grow(self, size, self.strides(), self.storage_offset());
  }
  if (format) tensor->empty_tensor_restride(*format);
  return self;
}

Tensor& set_storage(Tensor& self, at::Storage source, int64_t offset, at::IntArrayRef size,
                    at::IntArrayRef stride) {
  at::native::checkSetStorage(self, source, offset, size, stride);
  const bool strided = stride.data() != nullptr;
  const c10::DimVector contiguous = strided ? c10::DimVector() : c10::contiguous_strides(size);
  const at::IntArrayRef strides = strided ? stride : at::IntArrayRef(contiguous);
  self.unsafeGetTensorImpl()->set_sizes_and_strides(size, strides, offset);
  grow(self, size, strides, offset);
  return self;
}

Tensor& set_source(Tensor& self, at::Storage source) {
  const auto elements = static_cast<int64_t>(source.nbytes() / self.dtype().itemsize());
  return set_storage(self, std::move(source), 0, {elements}, {});
}

Tensor& set_tensor(Tensor& self, const Tensor& source) {
  if (self.is_same(source)) return self;
  return set_storage(self, source.storage(), source.storage_offset(), source.sizes(), source.strides());
}

Tensor& set_nothing(Tensor& self) {
  at::Storage nothing(at::Storage::use_byte_size_t(), 0, device_allocator().allocate(0), &device_allocator(),
                      true);
  return set_storage(self, std::move(nothing), 0, {0}, {});
}

}  // namespace

void register_storages(torch::Library& aten) {
  aten.impl("resize_", resize);
  aten.impl("set_.source_Storage", set_source);
  aten.impl("set_.source_Storage_storage_offset", set_storage);
  aten.impl("set_.source_Tensor", set_tensor);
  aten.impl("set_", set_nothing);
}

}  // namespace gpuflight::simulated
