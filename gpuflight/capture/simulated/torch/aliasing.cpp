#include "gpuflight/capture/simulated/torch/aliasing.hpp"

#include <algorithm>
#include <cstring>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
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

Storage make_storage(std::size_t bytes, c10::DataPtr data, c10::Allocator& allocator, bool resizable) {
  return Storage(c10::make_intrusive<StorageImpl>(StorageImpl::use_byte_size_t(), bytes, std::move(data),
                                                  &allocator, resizable));
}

/// Device memory with what `host` holds: the same bytes, or a copy where CPU code used memory of its own.
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

Tensor make_tensor(Storage storage, c10::DispatchKey key, const Tensor& like) {
  Tensor tensor =
      at::detail::make_tensor<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
  c10::TensorImpl* made = tensor.unsafeGetTensorImpl();
  made->set_sizes_and_strides(like.sizes(), like.strides(), like.storage_offset());
  if (like.is_conj()) tensor._set_conj(true);
  if (like.is_neg()) tensor._set_neg(true);
  if (like.unsafeGetTensorImpl()->is_wrapped_number()) made->set_wrapped_number(true);
  return tensor;
}

bool same_storage(const Storage& a, const Storage& b) {
  return a.unsafeGetStorageImpl() == b.unsafeGetStorageImpl();
}

bool same_geometry(const Tensor& a, const Tensor& b) {
  return a.sizes() == b.sizes() && a.strides() == b.strides() && a.storage_offset() == b.storage_offset();
}

}  // namespace

Storage Aliases::host_storage(const Storage& device) {
  for (const StoragePair& pair : storages_) {
    if (same_storage(pair.device, device)) return pair.host;
  }
  StorageImpl* storage = device.unsafeGetStorageImpl();
  void* data = Memory::get().to_host(storage->mutable_data());
  Storage host = make_storage(storage->nbytes(), borrow(data, storage, c10::kCPU), routing_allocator(),
                              storage->resizable());
  storages_.push_back({device, host, data});
  return host;
}

Storage Aliases::device_storage(const Storage& host) {
  for (const StoragePair& pair : storages_) {
    if (same_storage(pair.host, host)) return pair.device;
  }
  Storage device =
      move_to_device(host) ? host : make_storage(host.nbytes(), adopt(host), device_allocator(), true);
  storages_.push_back({device, host, nullptr});
  return device;
}

Tensor Aliases::shown(const Tensor& tensor, bool written) {
  if (!tensor.defined() || !tensor.is_cuda()) return tensor;
  if (is_sparse(tensor)) return shown_sparse(tensor, written);
  for (TensorPair& pair : tensors_) {
    if (!pair.device.is_same(tensor)) continue;
    pair.written |= written;
    return pair.host;
  }
  const Tensor host = make_tensor(host_storage(tensor.storage()), c10::DispatchKey::CPU, tensor);
  tensors_.push_back({tensor, host, written});
  return host;
}

Tensor Aliases::device(const Tensor& host) {
  if (!host.defined() || !host.is_cpu()) return host;
  if (is_sparse(host)) return device_sparse(host);
  for (const TensorPair& pair : tensors_) {
    if (pair.host.is_same(host)) return pair.device;
  }
  return make_tensor(device_storage(host.storage()), c10::DispatchKey::CUDA, host);
}

bool Aliases::is_alias(const Tensor& host) const {
  if (is_sparse(host))
    return std::ranges::all_of(parts_of(host), [&](const Tensor& part) { return is_alias(part); });
  for (const StoragePair& pair : storages_) {
    if (pair.shown && same_storage(pair.host, host.storage())) return true;
  }
  return false;
}

bool Aliases::has_elements() const {
  for (const TensorPair& pair : tensors_) {
    if (pair.device.numel() > 0) return true;
  }
  return false;
}

Uses Aliases::uses() const {
  Uses uses = result_uses();
  if (Ordering::current() == nullptr) return uses;
  for (const TensorPair& pair : tensors_) add_uses(pair.device, pair.written, uses);
  return uses;
}

Uses Aliases::result_uses() const {
  Uses uses;
  if (Ordering::current() == nullptr) return uses;
  for (const StoragePair& pair : storages_) {
    if (!pair.shown && pair.device.data()) uses.push_back({pair.device.data(), pair.device.nbytes(), true});
  }
  return uses;
}

Tensor Aliases::shown_sparse(const Tensor& tensor, bool written) {
  for (const SparsePair& pair : sparse_) {
    if (pair.device.is_same(tensor)) return pair.host;
  }
  SparseParts parts = parts_of(tensor);
  for (Tensor& part : parts) part = shown(part, written);
  sparse_.push_back({tensor, sparse_like(tensor, parts), parts});
  return sparse_.back().host;
}

Tensor Aliases::device_sparse(const Tensor& host) {
  for (const SparsePair& pair : sparse_) {
    if (pair.host.is_same(host)) return pair.device;
  }
  SparseParts parts = parts_of(host);
  for (Tensor& part : parts) part = device(part);
  return sparse_like(host, parts);
}

/// What was written has new parts, as a rule.
void Aliases::sync_back_sparse() {
  for (const SparsePair& pair : sparse_) {
    SparseParts parts = parts_of(pair.host);
    const bool same =
        std::ranges::equal(parts, pair.shown, [](const Tensor& a, const Tensor& b) { return a.is_same(b); });
    if (same && pair.host.sizes() == pair.device.sizes()) continue;
    for (Tensor& part : parts) part = device(part);
    become_like(pair.device, pair.host, parts);
  }
}

void Aliases::sync_back() {
  for (StoragePair& pair : storages_) {
    const StorageImpl* host = pair.host.unsafeGetStorageImpl();
    if (host->data() == pair.shown && host->nbytes() == pair.device.nbytes()) continue;
    StorageImpl* device = pair.device.unsafeGetStorageImpl();
    device->set_data_ptr_noswap(adopt(pair.host));
    device->set_nbytes(host->nbytes());
  }
  for (TensorPair& pair : tensors_) {
    if (same_geometry(pair.host, pair.device)) continue;
    pair.device.unsafeGetTensorImpl()->set_sizes_and_strides(pair.host.sizes(), pair.host.strides(),
                                                             pair.host.storage_offset());
  }
  sync_back_sparse();
}

}  // namespace gpuflight::simulated
