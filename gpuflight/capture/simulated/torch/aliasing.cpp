#include "gpuflight/capture/simulated/torch/aliasing.hpp"

#include <algorithm>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/torch/same_memory.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using c10::Storage;
using c10::StorageImpl;

StorageImpl* storage_of(const Tensor& tensor) {
  return tensor.unsafeGetTensorImpl()->unsafe_storage().unsafeGetStorageImpl();
}

/// The CPU's storage has the same memory.
bool is_over(const StorageImpl& host, const StorageImpl& device) {
  return host.data() == Memory::get().to_host(device.data()) && host.nbytes() == device.nbytes();
}

bool same_geometry(const Tensor& a, const Tensor& b) {
  return a.sizes() == b.sizes() && a.strides() == b.strides() && a.storage_offset() == b.storage_offset();
}

}  // namespace

Aliases::~Aliases() {
  sparse_.clear();
  if (spares_ == nullptr) return;
  for (TensorPair& pair : tensors_) spares_->keep(std::move(pair.host));
}

Tensor Aliases::host_over(const Tensor& device) {
  for (const TensorPair& pair : tensors_) {
    if (storage_of(pair.device) == storage_of(device))
      return tensor_in(pair.host.storage(), c10::DispatchKey::CPU, device);
  }
  Tensor host = spares_ == nullptr ? SpareTensors::make() : spares_->take();
  show(device, host);
  return host;
}

Storage Aliases::device_storage(const Storage& host) {
  const StorageImpl* const storage = host.unsafeGetStorageImpl();
  for (const TensorPair& pair : tensors_) {
    if (storage_of(pair.host) == storage) return pair.device.storage();
  }
  for (const StoragePair& pair : storages_) {
    if (pair.host.unsafeGetStorageImpl() == storage) return pair.device;
  }
  storages_.push_back({device_storage_of(host), host});
  made_.push_back(storages_.back().device.unsafeGetStorageImpl());
  return storages_.back().device;
}

Tensor Aliases::shown(Tensor tensor, bool written) {
  if (!tensor.defined() || !tensor.is_cuda()) return tensor;
  if (is_sparse(tensor)) return shown_sparse(tensor, written);
  for (TensorPair& pair : tensors_) {
    if (!pair.device.is_same(tensor)) continue;
    pair.written |= written;
    return pair.host;
  }
  Tensor host = host_over(tensor);
  tensors_.push_back({std::move(tensor), host, written});
  return host;
}

Tensor Aliases::device(const Tensor& host) {
  if (!host.defined() || !host.is_cpu()) return host;
  if (is_sparse(host)) return device_sparse(host);
  for (const TensorPair& pair : tensors_) {
    if (pair.host.is_same(host)) return pair.device;
  }
  if (become_device(host)) {
    made_.push_back(storage_of(host));
    return host;
  }
  return tensor_in(device_storage(host.storage()), c10::DispatchKey::CUDA, host);
}

bool Aliases::is_alias(const Tensor& host) const {
  if (is_sparse(host))
    return std::ranges::all_of(parts_of(host), [&](const Tensor& part) { return is_alias(part); });
  for (const TensorPair& pair : tensors_) {
    if (storage_of(pair.host) == storage_of(host)) return true;
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
  if (Ordering::current() == nullptr) return {};
  Uses uses = result_uses();
  for (const TensorPair& pair : tensors_) add_uses(pair.device, pair.written, uses);
  return uses;
}

Uses Aliases::result_uses() const {
  if (Ordering::current() == nullptr) return {};
  Uses uses;
  for (const StorageImpl* made : made_) {
    if (made->data()) uses.push_back({made->data(), made->nbytes(), true});
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
  for (const TensorPair& pair : tensors_) {
    const Storage& host = pair.host.storage();
    StorageImpl& device = *storage_of(pair.device);
    if (!is_over(*host.unsafeGetStorageImpl(), device)) {
      device.set_data_ptr_noswap(adopt(host));
      device.set_nbytes(host.nbytes());
    }
    if (same_geometry(pair.host, pair.device)) continue;
    pair.device.unsafeGetTensorImpl()->set_sizes_and_strides(pair.host.sizes(), pair.host.strides(),
                                                             pair.host.storage_offset());
  }
  sync_back_sparse();
}

}  // namespace gpuflight::simulated
