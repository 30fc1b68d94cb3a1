/// The outputs of a worker's earlier calls, kept as a caller would keep them.
#pragma once

#include <ATen/ATen.h>

#include <algorithm>
#include <deque>

#include "gpuflight/worker/shared_memory.hpp"

namespace gpuflight {

/// Keeps the latest few alive, so that no allocator gives their memory away: an output that lies there all
/// the same is written into memory that the solution had handed out already.
class EarlierOutputs {
 public:
  bool share_memory_with(const at::Tensor& output) const {
    return std::ranges::any_of(outputs_,
                               [&](const at::Tensor& earlier) { return share_memory(earlier, output); });
  }

  void keep(const at::Tensor& output) {
    outputs_.push_back(output);
    if (outputs_.size() > kMost) outputs_.pop_front();
  }

 private:
  static constexpr std::size_t kMost = 8;

  std::deque<at::Tensor> outputs_;
};

}  // namespace gpuflight
