#include "gpuflight/capture/simulated/torch/same_memory.hpp"

#include <cstring>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using c10::Storage;
using c10::StorageImpl;

void release_storage(void* storage) { c10::raw::intrusive_ptr::decref(static_cast<StorageImpl*>(storage)); }

/// Memory at `data` that keeps `owner` alive.
c10::DataPtr borrow(void* data, StorageImpl* owner, c10::Device device) {
  c10::raw::intrusive_ptr::incref(owner);
  return {data, owner, &release_storage, device};
}

/// Makes a result's own storage the device's, where nobody else has it.
/// @returns whether it could be done
bool move_to_device(const Storage& host) {
  StorageImpl* storage = host.unsafeGetStorageImpl();
  void* const data = storage->mutable_data();
  if (data == nullptr || !host.unique() || !Memory::get().is_host(data)) return false;
  void* const device = Memory::get().to_device(data);
  c10::Allocator& allocator = device_allocator();
  storage->set_data_ptr({device, device, allocator.raw_deleter(), device_of(device)}).release_context();
  storage->set_allocator(&allocator);
  return true;
}

bool same_geometry(const c10::TensorImpl& made, const Tensor& like) {
  return made.sizes() == like.sizes() && made.strides() == like.strides() &&
         made.storage_offset() == like.storage_offset();
}

void take_geometry(c10::TensorImpl& made, const Tensor& like) {
  if (!same_geometry(made, like))
    made.set_sizes_and_strides(like.sizes(), like.strides(), like.storage_offset());
  if (like.unsafeGetTensorImpl()->is_wrapped_number()) made.set_wrapped_number(true);
}

void take_views(const Tensor& made, const Tensor& like) {
  if (like.is_conj()) made._set_conj(true);
  if (like.is_neg()) made._set_neg(true);
}

}  // namespace

void show(const Tensor& device, const Tensor& host) {
  c10::TensorImpl& made = *host.unsafeGetTensorImpl();
  StorageImpl& shown = *device.unsafeGetTensorImpl()->unsafe_storage().unsafeGetStorageImpl();
  StorageImpl& storage = *made.unsafe_storage().unsafeGetStorageImpl();
  storage.set_data_ptr_noswap(borrow(Memory::get().to_host(shown.mutable_data()), &shown, c10::kCPU));
  storage.set_nbytes(shown.nbytes());
  storage.set_resizable(shown.resizable());
  if (made.dtype() != device.dtype()) made.set_storage_and_dtype(made.unsafe_storage(), device.dtype());
  take_geometry(made, device);
  take_views(host, device);
}

Tensor tensor_in(Storage storage, c10::DispatchKey key, const Tensor& like) {
  Tensor tensor =
      at::detail::make_tensor<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
  take_geometry(*tensor.unsafeGetTensorImpl(), like);
  take_views(tensor, like);
  return tensor;
}

bool become_device(const Tensor& host) {
  c10::TensorImpl& result = *host.unsafeGetTensorImpl();
  if (host.use_count() != 1 || !result.allow_tensor_metadata_change() || !move_to_device(host.storage()))
    return false;
  result._change_backend_component_keys(host.storage().device());
  result.set_storage_keep_dtype(host.storage());  // by which it has its device
  return true;
}

Storage device_storage_of(const Storage& host) {
  if (move_to_device(host)) return host;
  return Storage(c10::make_intrusive<StorageImpl>(StorageImpl::use_byte_size_t(), host.nbytes(), adopt(host),
                                                  &device_allocator(), true));
}

c10::DataPtr adopt(const Storage& host) {
  const Memory& memory = Memory::get();
  StorageImpl* storage = host.unsafeGetStorageImpl();
  const void* data = storage->data();
  if (data && !memory.is_host(data)) {
    c10::DataPtr copy = device_allocator().allocate(storage->nbytes());
    std::memcpy(memory.to_host(copy.get()), data, storage->nbytes());
    return copy;
  }
  void* const device = memory.to_device(data);
  return borrow(device, storage, device == nullptr ? current_cuda_device() : device_of(device));
}

}  // namespace gpuflight::simulated
