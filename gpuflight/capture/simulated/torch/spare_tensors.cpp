#include "gpuflight/capture/simulated/torch/spare_tensors.hpp"

#include "gpuflight/capture/simulated/torch/allocators.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

thread_local bool ended = false;

c10::DataPtr no_memory() { return {nullptr, c10::kCPU}; }

/// As a new one, but for its geometry and what its memory is.
bool is_plain(const c10::TensorImpl& tensor) {
  static const c10::DispatchKeySet plain_keys = SpareTensors::make().key_set();
  const c10::StorageImpl& storage = *tensor.unsafe_storage().unsafeGetStorageImpl();
  return tensor.key_set() == plain_keys && tensor.autograd_meta() == nullptr &&
         !tensor.has_named_tensor_meta() && !tensor.is_wrapped_number() &&
         tensor.pyobj_slot()->load_pyobj() == nullptr && storage.pyobj_slot()->load_pyobj() == nullptr &&
         storage.allocator() == &routing_allocator();  // what set_() gave it may have another
}

}  // namespace

SpareTensors* SpareTensors::of_this_thread() {
  static thread_local SpareTensors spares;
  return ended ? nullptr : &spares;
}

SpareTensors::~SpareTensors() { ended = true; }

Tensor SpareTensors::make() {
  const c10::InferenceMode normal(false);  // whatever mode the first operation runs in
  c10::Storage storage(c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), 0,
                                                             no_memory(), &routing_allocator(), true));
  return at::detail::make_tensor<c10::TensorImpl>(
      std::move(storage), c10::DispatchKeySet(c10::DispatchKey::CPU), caffe2::TypeMeta::Make<float>());
}

void SpareTensors::keep(Tensor tensor) {
  if (tensors_.size() == kMost || tensor.use_count() != 1) return;
  const c10::TensorImpl& kept = *tensor.unsafeGetTensorImpl();
  if (!kept.unsafe_storage().unique() || !is_plain(kept)) return;
  kept.unsafe_storage().unsafeGetStorageImpl()->set_data_ptr_noswap(no_memory());
  tensors_.push_back(std::move(tensor));
}

}  // namespace gpuflight::simulated
