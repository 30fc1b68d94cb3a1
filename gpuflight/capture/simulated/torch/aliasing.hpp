/// Shows device tensors to CPU kernels, and CPU results to the program as device tensors, over the
/// same bytes and without a copy.
#pragma once

#include <ATen/ATen.h>

#include "gpuflight/capture/simulated/torch/spare_tensors.hpp"
#include "gpuflight/capture/simulated/torch/sparse_tensors.hpp"
#include "gpuflight/capture/simulated/torch/tensor_uses.hpp"

namespace gpuflight::simulated {

/// The aliases that one operation needs. Used by one thread, while the operation runs.
class Aliases {
 public:
  Aliases() = default;
  ~Aliases();
  Aliases(const Aliases&) = delete;
  Aliases& operator=(const Aliases&) = delete;

  /// The CPU tensor that stands for a device tensor; any other tensor is given back as it is.
  at::Tensor host(at::Tensor tensor) { return shown(std::move(tensor), false); }

  /// The same of one that is written.
  at::Tensor target(at::Tensor tensor) { return shown(std::move(tensor), true); }

  /// The device tensor that a CPU tensor stands for, or a new one over the CPU tensor's memory.
  at::Tensor device(const at::Tensor& host);

  /// The CPU tensor lies in the memory of a tensor that went through host().
  bool is_alias(const at::Tensor& host) const;

  /// Some tensor that went through host() has elements.
  bool has_elements() const;

  /// Gives the device tensors the geometry and the memory that the operation gave their aliases:
  /// out= and in-place operations resize.
  void sync_back();

  /// What the operation used of the device's memory: of its arguments, and of the results that had their
  /// device tensors made. Empty where nothing is recorded.
  Uses uses() const;

  /// Of the results alone.
  Uses result_uses() const;

 private:
  struct TensorPair {
    at::Tensor device;
    at::Tensor host;
    bool written;
  };
  struct StoragePair {
    c10::Storage device;
    c10::Storage host;
  };
  struct SparsePair {
    at::Tensor device;
    at::Tensor host;
    SparseParts shown;  // the host tensor's parts when it was made
  };

  at::Tensor shown(at::Tensor tensor, bool written);
  at::Tensor shown_sparse(const at::Tensor& tensor, bool written);
  at::Tensor device_sparse(const at::Tensor& host);
  void sync_back_sparse();
  at::Tensor host_over(const at::Tensor& device);
  c10::Storage device_storage(const c10::Storage& host);

  SpareTensors* const spares_ = SpareTensors::of_this_thread();
  c10::SmallVector<TensorPair, 8> tensors_;            // of arguments
  c10::SmallVector<StoragePair, 2> storages_;          // of results that had to be made anew
  c10::SmallVector<const c10::StorageImpl*, 4> made_;  // of all results, which hold them
  c10::SmallVector<SparsePair, 2> sparse_;
};

}  // namespace gpuflight::simulated
