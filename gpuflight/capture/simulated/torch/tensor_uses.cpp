#include "gpuflight/capture/simulated/torch/tensor_uses.hpp"

#include <algorithm>
#include <functional>
#include <span>

namespace gpuflight::simulated {
namespace {

using at::Tensor;

/// Those that move through memory, the widest step first.
c10::SmallVector<Dimension, 6> dimensions_of(const Tensor& tensor) {
  c10::SmallVector<Dimension, 6> dimensions;
  for (int64_t i = 0; i < tensor.dim(); ++i) {
    if (tensor.size(i) == 1 || tensor.stride(i) == 0) continue;
    dimensions.push_back({static_cast<std::size_t>(tensor.size(i)),
                          static_cast<std::size_t>(tensor.stride(i)) * tensor.element_size()});
  }
  std::ranges::sort(dimensions, std::greater(), &Dimension::step);
  return dimensions;
}

}  // namespace

void add_uses(const Tensor& tensor, bool writes, Uses& uses) {
  const auto* const start = static_cast<const char*>(tensor.storage().data());
  if (start == nullptr || tensor.numel() == 0) return;
  std::size_t bytes = tensor.element_size();
  const char* const first = start + static_cast<std::size_t>(tensor.storage_offset()) * bytes;
  c10::SmallVector<Dimension, 6> outer;
  if (tensor.is_contiguous()) {
    bytes *= static_cast<std::size_t>(tensor.numel());
  } else {
    outer = dimensions_of(tensor);
    while (!outer.empty() && outer.back().step == bytes) {
      bytes *= outer.back().size;
      outer.pop_back();
    }
  }
  std::size_t parts = 1;
  for (const Dimension& dimension : outer) parts *= dimension.size;
  if (parts <= kMostParts) add_parts(first, std::span<const Dimension>(outer), bytes, writes, uses);
}

}  // namespace gpuflight::simulated
