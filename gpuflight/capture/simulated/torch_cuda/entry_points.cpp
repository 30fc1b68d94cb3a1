/// What LibTorch's Python part and plugins take of libtorch_cuda, over the simulated device. All else that
/// libtorch_cuda exports is refused by its name (make_stand_in.py).
#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <ATen/native/transformers/sdp_utils_cpp.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/util/Type.h>

#include <array>

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/devices.hpp"

#define STAND_IN __attribute__((visibility("default")))

namespace {

constexpr std::size_t kMostDevices = gpuflight::simulated::kMostDevices;

using Properties = std::array<cudaDeviceProp, kMostDevices>;

Properties all_properties() {
  Properties properties{};
  for (c10::DeviceIndex i = 0; i < c10::cuda::device_count(); ++i)
    C10_CUDA_CHECK(cudaGetDeviceProperties(&properties[static_cast<std::size_t>(i)], i));
  return properties;
}

/// Without the list of parameters at its end: "at::cuda::f(int (*)(int)) const" is at::cuda::f.
std::string without_parameters(const std::string& name) {
  const std::size_t last = name.rfind(')');
  if (last == std::string::npos || (last + 1 != name.size() && !name.ends_with(") const"))) return name;
  int depth = 0;
  for (std::size_t i = last + 1; i-- > 0;) {
    depth += name[i] == ')' ? 1 : 0;
    depth -= name[i] == '(' ? 1 : 0;
    if (depth == 0) return name.substr(0, i);
  }
  return name;
}

void refuse(const std::string& what) {
  gpuflight::simulated::publish_not_simulated(what);
  TORCH_CHECK_NOT_IMPLEMENTED(false, "not simulated: ", what, "; run this with a GPU");
}

}  // namespace

namespace at::cuda {

STAND_IN cudaDeviceProp* getDeviceProperties(c10::DeviceIndex device) {
  static Properties properties = all_properties();
  const c10::DeviceIndex index = device < 0 ? c10::cuda::current_device() : device;
  TORCH_CHECK(index < c10::cuda::device_count(), "device=", static_cast<int>(index),
              ", num_gpus=", static_cast<int>(c10::cuda::device_count()));
  return &properties[static_cast<std::size_t>(index)];
}

STAND_IN cudaDeviceProp* getCurrentDeviceProperties() { return getDeviceProperties(-1); }
STAND_IN int warp_size() { return getCurrentDeviceProperties()->warpSize; }

STAND_IN bool canDeviceAccessPeer(c10::DeviceIndex device, c10::DeviceIndex peer) {
  int can = 0;
  C10_CUDA_CHECK(cudaDeviceCanAccessPeer(&can, device, peer));
  return can != 0;
}

STAND_IN bool get_p2p_access(c10::DeviceIndex from, c10::DeviceIndex to) {
  return canDeviceAccessPeer(from, to);
}

STAND_IN c10::Allocator* getCUDADeviceAllocator() { return c10::cuda::CUDACachingAllocator::get(); }

/// One for each thread, as LibTorch's pool gives them, set to the current stream.
STAND_IN cublasHandle_t getCurrentCUDABlasHandle() {
  thread_local const cublasHandle_t handle = [] {
    cublasHandle_t made = nullptr;
    TORCH_CHECK(cublasCreate_v2(&made) == CUBLAS_STATUS_SUCCESS, "cuBLAS gives no handle");
    return made;
  }();
  cublasSetStream_v2(handle, c10::cuda::getCurrentCUDAStream());
  return handle;
}

STAND_IN void clearCublasWorkspaces() {}

STAND_IN c10::SmallVector<Tensor> CompileAndLaunchKernel(const std::string& /*code*/,
                                                         const std::string& /*name*/, int /*results*/,
                                                         const c10::SmallVector<Tensor>& /*tensors*/,
                                                         const c10::SmallVector<Scalar>& /*numbers*/,
                                                         bool /*return_by_reference*/) {
  refuse("a kernel of one's own (jiterator)");
  return {};
}

namespace detail {

STAND_IN const Generator& getDefaultCUDAGenerator(c10::DeviceIndex device) {
  return at::detail::getCUDAHooks().getDefaultGenerator(device);
}

}  // namespace detail
}  // namespace at::cuda

namespace at::detail {

STAND_IN TensorBase empty_cuda(IntArrayRef size, const TensorOptions& options) {
  return at::empty(size, options.device(c10::DeviceType::CUDA));
}

STAND_IN TensorBase empty_cuda(IntArrayRef size, ScalarType type, std::optional<Device> device,
                               std::optional<MemoryFormat> format) {
  return at::empty(size, type, Layout::Strided, device.value_or(Device(c10::DeviceType::CUDA)), false,
                   format);
}

STAND_IN TensorBase empty_strided_cuda(IntArrayRef size, IntArrayRef stride, ScalarType type,
                                       std::optional<Device> device) {
  return at::empty_strided(size, stride, type, Layout::Strided,
                           device.value_or(Device(c10::DeviceType::CUDA)), false);
}

}  // namespace at::detail

namespace at::native {

/// As resize_ does on a tensor.
STAND_IN void resize_bytes_cuda(StorageImpl* storage, std::size_t bytes) {
  const c10::cuda::CUDAGuard guard(storage->device());
  c10::DataPtr grown = c10::cuda::CUDACachingAllocator::get()->allocate(bytes);
  const std::size_t kept = std::min(bytes, storage->nbytes());
  if (kept != 0) {
    C10_CUDA_CHECK(cudaMemcpyAsync(grown.get(), storage->data(), kept, cudaMemcpyDeviceToDevice,
                                   c10::cuda::getCurrentCUDAStream()));
  }
  storage->set_data_ptr_noswap(std::move(grown));
  storage->set_nbytes(bytes);
}

}  // namespace at::native

namespace sdp {

STAND_IN bool is_flash_attention_available() { return false; }
STAND_IN bool can_use_flash_attention(const sdp_params&, bool) { return false; }
STAND_IN bool can_use_cudnn_attention(const sdp_params&, bool) { return false; }
STAND_IN bool can_use_mem_efficient_attention(const sdp_params&, bool) { return true; }

}  // namespace sdp

namespace c10d {

using gil_checker_t = bool (*)();

STAND_IN gil_checker_t& get_gil_checker() {
  static gil_checker_t checker = nullptr;
  return checker;
}

namespace nvshmem_extension {

STAND_IN bool is_nvshmem_available() { return false; }

}  // namespace nvshmem_extension
}  // namespace c10d

namespace torch::cuda::nccl {

/// The NCCL that LibTorch was built with. Nothing of it is there.
STAND_IN std::uint64_t version() {
  constexpr std::uint64_t kMajor = 2;
  constexpr std::uint64_t kMinor = 28;
  constexpr std::uint64_t kPatch = 9;
  return kMajor << 32 | kMinor << 16 | kPatch;
}

STAND_IN const char* version_suffix() { return ""; }

}  // namespace torch::cuda::nccl

namespace torch {

/// Memory of other processes is never there.
STAND_IN bool CudaIPCCollect() { return false; }

}  // namespace torch

/// What the refusals end in.
extern "C" __attribute__((visibility("hidden"))) void gpuflight_refused_torch_call(const char* mangled) {
  refuse(without_parameters(c10::demangle(mangled)));
}
