/// CPU tensors that stood for device tensors and are kept for the next operations: making one anew costs as
/// much as a small operation.
#pragma once

#include <ATen/ATen.h>

namespace gpuflight::simulated {

/// One thread's.
class SpareTensors {
 public:
  /// nullptr where the thread is ending.
  static SpareTensors* of_this_thread();

  /// A CPU tensor of no memory, with a storage that is its own and has the routing allocator.
  at::Tensor take() { return tensors_.empty() ? make() : tensors_.pop_back_val(); }

  /// The same, but a new one.
  static at::Tensor make();

  /// Keeps a tensor for take(), unless somebody else has it too or it isn't as make() gave it.
  void keep(at::Tensor tensor);

  ~SpareTensors();

 private:
  static constexpr std::size_t kMost = 8;

  c10::SmallVector<at::Tensor, kMost> tensors_;
};

}  // namespace gpuflight::simulated
