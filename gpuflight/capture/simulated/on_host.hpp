/// Computes a device operation that only CUDA has by CPU code over the same bytes.
#pragma once

#include <array>

#include "gpuflight/capture/simulated/aliasing.hpp"
#include "gpuflight/capture/simulated/allocators.hpp"
#include "gpuflight/capture/simulated/events.hpp"

namespace gpuflight::simulated {

/// One operation of that name. `compute` gets the Call, through whose host() it reads its tensors,
/// and returns `results` CPU tensors, which become device tensors.
template <std::size_t results, class Compute>
std::array<at::Tensor, results> on_host(const Name& name, Compute compute) {
  const Timestamp start = now();
  Call call;
  std::array<at::Tensor, results> tensors;
  {
    const Operation operation;
    const at::AutoDispatchBelowADInplaceOrView below_autograd;
    tensors = compute(call);
  }
  for (at::Tensor& tensor : tensors) tensor = call.device(tensor);
  publish_operation(name, start);
  return tensors;
}

}  // namespace gpuflight::simulated
