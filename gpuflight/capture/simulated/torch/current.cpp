#include "gpuflight/capture/simulated/torch/current.hpp"

#include <c10/cuda/CUDAStream.h>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/streams.hpp"

namespace gpuflight::simulated {
namespace {

c10::Device cuda_device(int index) { return {c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(index)}; }

}  // namespace

c10::Device current_cuda_device() { return cuda_device(c10::cuda::current_device()); }

c10::Device device_of(const void* address) { return cuda_device(Memory::get().device_of(address)); }

Lane current_lane() {
  if (Ordering::current() == nullptr) return {};
  const c10::cuda::CUDAStream stream = c10::cuda::getCurrentCUDAStream();
  const std::optional<Stream> known = stream_of(stream.stream());
  return known ? lane_of(*known) : Lane{static_cast<std::uint32_t>(stream.device_index()), 0};
}

void synchronize_stream() { c10::cuda::getCurrentCUDAStream().synchronize(); }

}  // namespace gpuflight::simulated
