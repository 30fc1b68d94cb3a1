#include "gpuflight/capture/simulated/torch/copies.hpp"

#include <ATen/ATen.h>
#include <ATen/native/Copy.h>
#include <ATen/native/TensorIterator.h>

#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/torch/current.hpp"
#include "gpuflight/capture/simulated/torch/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

bool same_dtype(const at::TensorIterator& iterator) { return iterator.dtype(0) == iterator.dtype(1); }

/// Neither tensor is lazily conjugated or negated where the other isn't.
bool same_bits(const Tensor& to, const Tensor& from) {
  return to.is_conj() == from.is_conj() && to.is_neg() == from.is_neg();
}

std::size_t bytes_of(const at::TensorIterator& iterator) {
  return static_cast<std::size_t>(iterator.numel() * iterator.element_size(0));
}

void transfer_bytes(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  C10_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, kind, c10::cuda::getCurrentCUDAStream()));
}

/// The current stream of a device waits for that of another.
void wait_for(const c10::Device& device, const c10::Device& other) {
  c10::impl::VirtualGuardImpl guard(c10::kCUDA);
  c10::Event event(c10::kCUDA);
  event.record(guard.getStream(other));
  event.block(guard.getStream(device));
}

void copy_by_kernel(const Tensor& to, const Tensor& from, bool converts) {
  static const InternedText strided("aten::copy_ (strided, on the device)");
  static const InternedText converting("aten::copy_ (conversion, on the device)");
  write_on_host(converts ? converting : strided,
                [&](Aliases& aliases) { aliases.target(to).copy_(aliases.host(from)); });
}

void copy_on_device(at::TensorIterator& iterator) {
  const Tensor& to = iterator.tensor(0);
  const Tensor& from = iterator.tensor(1);
  const bool by_kernel = !same_dtype(iterator) || !same_bits(to, from) || !iterator.is_contiguous();
  const void* source = iterator.data_ptr(1);
  void* destination = iterator.data_ptr(0);
  if (!by_kernel && source == destination) return;
  const at::Device there = to.device();
  const at::Device here = from.device();
  if (there != here) wait_for(here, there);
  if (by_kernel) {
    copy_by_kernel(to, from, !same_dtype(iterator));
  } else {
    transfer_bytes(destination, source, bytes_of(iterator), cudaMemcpyDeviceToDevice);
  }
  if (there != here) wait_for(there, here);
}

/// A transfer moves contiguous bytes of one type. What isn't goes through temporaries, converted on
/// the host when the call blocks, else on the device.
void copy_through_temporaries(at::TensorIterator& iterator, bool non_blocking) {
  const Tensor& to = iterator.tensor(0);
  const Tensor& from = iterator.tensor(1);
  const c10::DeviceType converting_device = non_blocking ? c10::kCUDA : c10::kCPU;
  constexpr auto kContiguous = at::MemoryFormat::Contiguous;
  Tensor destination;
  Tensor source;
  if (from.device().type() == converting_device) {
    destination = to.is_contiguous() ? to : at::empty_like(to, kContiguous);
    source = from.to(iterator.dtype(0)).expand_as(to).contiguous();
  } else {
    const bool direct = to.is_contiguous() && same_dtype(iterator);
    destination = direct ? to : at::empty_like(to, to.options().dtype(iterator.dtype(1)), kContiguous);
    source = from.expand_as(to).contiguous();
  }
  destination._set_conj(to.is_conj());
  source._set_conj(from.is_conj());
  destination._set_neg(to.is_neg());
  source._set_neg(from.is_neg());
  destination.copy_(source, non_blocking);
  if (!destination.is_same(to)) to.copy_(destination, non_blocking);
}

void transfer(at::TensorIterator& iterator, bool non_blocking) {
  const bool in = iterator.tensor(0).is_cuda();
  const c10::cuda::CUDAGuard guard(iterator.tensor(in ? 0 : 1).device());
  transfer_bytes(iterator.data_ptr(0), iterator.data_ptr(1), bytes_of(iterator),
                 in ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost);
  if (!non_blocking) synchronize_stream();
}

void copy(at::TensorIterator& iterator, bool non_blocking) {
  const Tensor& to = iterator.tensor(0);
  const Tensor& from = iterator.tensor(1);
  if (to.is_cuda() && from.is_cuda()) {
    const c10::cuda::CUDAGuard guard(from.device());
    copy_on_device(iterator);
    return;
  }
  if (!same_dtype(iterator) || !iterator.is_contiguous()) {
    copy_through_temporaries(iterator, non_blocking);
    return;
  }
  transfer(iterator, non_blocking);
  if (to.is_conj() != from.is_conj()) to.conj_physical_();
  if (to.is_neg() != from.is_neg()) to.neg_();
}

}  // namespace

void register_copies() { at::native::copy_stub.set_cuda_dispatch_ptr(&copy); }

void read_back(const void* device, std::uint64_t bytes) {
  static const InternedText function("cudaMemcpyAsync");
  const Transfer transfer{
      Direction::DeviceToHost, {device, MemoryKind::Device}, {nullptr, MemoryKind::Pinned}, bytes};
  const Use read{device, bytes, false};
  Call::copy(function, transfer, current_lane()).copied({&read, device == nullptr ? 0U : 1U});
  synchronize_stream();
}

}  // namespace gpuflight::simulated
