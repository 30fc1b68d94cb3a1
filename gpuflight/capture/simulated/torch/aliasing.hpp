/// Shows device tensors to CPU kernels, and CPU results to the program as device tensors, over the
/// same bytes and without a copy.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight::simulated {

/// The aliases that one operation needs. Used by one thread, while the operation runs.
class Aliases {
 public:
  /// The CPU tensor that stands for a device tensor; any other tensor is given back as it is.
  at::Tensor host(const at::Tensor& tensor);

  /// The device tensor that a CPU tensor stands for, or a new one over the CPU tensor's memory.
  at::Tensor device(const at::Tensor& host);

  /// The CPU tensor lies in the memory of a tensor that went through host().
  bool is_alias(const at::Tensor& host) const;

  /// Some tensor that went through host() has elements.
  bool has_elements() const;

  /// Gives the device tensors the geometry and the memory that the operation gave their aliases:
  /// out= and in-place operations resize.
  void sync_back();

 private:
  struct StoragePair {
    c10::Storage device;
    c10::Storage host;
    const void* shown;  // the host storage's memory when it was made; nullptr for a result's
  };
  struct TensorPair {
    at::Tensor device;
    at::Tensor host;
  };

  c10::Storage host_storage(const c10::Storage& device);
  c10::Storage device_storage(const c10::Storage& host);

  c10::SmallVector<StoragePair, 6> storages_;
  c10::SmallVector<TensorPair, 8> tensors_;
};

}  // namespace gpuflight::simulated
