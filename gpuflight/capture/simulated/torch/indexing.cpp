#include <ATen/ATen.h>
#include <ATen/core/op_registration/adaption.h>
#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using Indices = c10::List<std::optional<Tensor>>;

bool is_mask(const Tensor& index) {
  return index.scalar_type() == at::kBool || index.scalar_type() == at::kByte;
}

/// The mask, spread over self's dimensions, if the write is one number under one mask: LibTorch
/// then fills instead, and reads nothing back. Undefined otherwise.
Tensor fill_mask(const Tensor& self, const Indices& indices, const Tensor& values) {
  if (values.numel() != 1 || !values.is_cpu()) return {};
  Tensor mask;
  int64_t dimensions = 0;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::optional<Tensor> index = indices.get(i);
    if (!index || !index->defined()) {
      ++dimensions;
      continue;
    }
    if (!is_mask(*index) || index->device() != self.device() || mask.defined()) return {};
    for (int64_t j = 0; j < index->dim(); ++j) {
      TORCH_CHECK_INDEX(index->size(j) == self.size(dimensions + j), "The shape of the mask ", index->sizes(),
                        " at index ", j, " does not match the shape of the indexed tensor ", self.sizes(),
                        " at index ", dimensions + j);
    }
    mask = *index;
    dimensions += index->dim();
  }
  for (; mask.defined() && dimensions < self.dim(); ++dimensions) mask = mask.unsqueeze(-1);
  return mask;
}

/// Indices on the device, and integers: a mask becomes the places where it is true, which are read back.
Indices device_indices(const Indices& indices, at::Device device) {
  Indices moved;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::optional<Tensor> index = indices.get(i);
    if (!index || !index->defined()) {
      moved.push_back(std::nullopt);
    } else if (const Tensor there = index->to(device); is_mask(there)) {
      const Tensor places = there.nonzero();
      for (int64_t j = 0; j < there.dim(); ++j) moved.push_back(places.select(1, j));
    } else {
      moved.push_back(there);
    }
  }
  return moved;
}

Tensor& index_put(Tensor& self, const Indices& indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const InternedText name("aten::_index_put_impl_");
  const c10::cuda::CUDAGuard guard(self.device());
  if (!accumulate) {
    if (const Tensor mask = fill_mask(self, indices, values); mask.defined()) {
      return self.masked_fill_(mask, values.item());
    }
  }
  const Tensor value = values.dim() == 0 ? values.to(self.device()) : values;
  std::optional<at::Device> common;
  c10::impl::check_and_update_common_device(common, self, "wrapper_CUDA___index_put_impl_", "self");
  c10::impl::check_and_update_common_device(common, value, "wrapper_CUDA___index_put_impl_", "values");

  const Indices moved = device_indices(indices, self.device());
  // Which elements, the indices say: nothing is told of those.
  write_on_host(
      name,
      [&](Aliases& aliases) {
        Indices views;
        for (std::size_t i = 0; i < moved.size(); ++i) {
          const std::optional<Tensor> index = moved.get(i);
          views.push_back(index ? std::optional(aliases.host(*index)) : std::nullopt);
        }
        Tensor target = aliases.target(self);
        at::_index_put_impl_(target, views, aliases.host(value), accumulate, unsafe);
      },
      false);
  return self;
}

Tensor unsafe_index(const Tensor& self, const Indices& indices) { return at::index(self, indices); }

}  // namespace

void register_indexing(torch::Library& aten) {
  aten.impl("_index_put_impl_", index_put);
  aten.impl("_unsafe_index.Tensor", unsafe_index);
}

}  // namespace gpuflight::simulated
