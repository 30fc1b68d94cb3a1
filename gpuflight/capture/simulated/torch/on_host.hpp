/// Computes device operations by CPU code over the same bytes. The code gets the Aliases, through
/// whose host() it reaches its tensors.
#pragma once

#include <array>

#include "gpuflight/capture/simulated/torch/aliasing.hpp"
#include "gpuflight/capture/simulated/torch/allocators.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"

namespace gpuflight::simulated {

/// One operation of that name. `compute` returns `results` CPU tensors, which become device tensors.
template <std::size_t results, class Compute>
std::array<at::Tensor, results> on_host(const InternedText& name, Compute compute) {
  Call call = Call::launch(current_lane());
  Aliases aliases;
  std::array<at::Tensor, results> tensors;
  {
    const Operation operation;
    tensors = compute(aliases);
  }
  for (at::Tensor& tensor : tensors) tensor = aliases.device(tensor);
  call.ran(name, aliases.uses());
  return tensors;
}

/// One operation of that name. `compute` writes into its tensors (Aliases::target), and may resize them.
/// @param whole it uses all of its tensors, as far as it is known
template <class Compute>
void write_on_host(const InternedText& name, Compute compute, bool whole = true) {
  Call call = Call::launch(current_lane());
  Aliases aliases;
  {
    const Operation operation;
    compute(aliases);
  }
  aliases.sync_back();
  if (aliases.has_elements()) call.ran(name, whole ? aliases.uses() : aliases.result_uses());
}

}  // namespace gpuflight::simulated
