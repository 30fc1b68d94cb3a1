#include "gpuflight/worker/shared_memory.hpp"

namespace gpuflight {
namespace {

// From the first element's first byte to behind the last one's last.
struct Extent {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool without_gaps = false;
};

Extent extent_of(const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.layout() != at::kStrided || !tensor.has_storage() || tensor.numel() == 0)
    return {};
  const auto storage = reinterpret_cast<std::uintptr_t>(tensor.storage().data());
  if (storage == 0) return {};
  std::int64_t last = 0;
  for (std::int64_t axis = 0; axis < tensor.dim(); ++axis)
    last += (tensor.size(axis) - 1) * tensor.stride(axis);
  const std::size_t element = tensor.element_size();
  const std::uintptr_t begin = storage + static_cast<std::size_t>(tensor.storage_offset()) * element;
  return {begin, begin + static_cast<std::size_t>(last + 1) * element, tensor.is_non_overlapping_and_dense()};
}

bool holds(const Extent& extent, std::uintptr_t address) {
  return extent.without_gaps && extent.begin <= address && address < extent.end;
}

}  // namespace

bool share_memory(const at::Tensor& a, const at::Tensor& b) {
  const Extent of_a = extent_of(a);
  const Extent of_b = extent_of(b);
  if (of_a.begin == 0 || of_b.begin == 0) return false;
  return of_a.begin == of_b.begin || holds(of_a, of_b.begin) || holds(of_b, of_a.begin);
}

}  // namespace gpuflight
