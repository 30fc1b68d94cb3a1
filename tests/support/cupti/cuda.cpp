#include "tests/support/cupti/cuda.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "tests/support/cupti/api_call.hpp"
#include "tests/support/cupti/device.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test::cuda {
namespace {

void* const kDevice = reinterpret_cast<void*>(0x7000);
void* const kHost = reinterpret_cast<void*>(0x1000);

}  // namespace

void initialize() {
  const char* const path = std::getenv("CUDA_INJECTION64_PATH");
  void* const library = path == nullptr ? nullptr : dlopen(path, RTLD_NOW);
  if (library == nullptr) throw std::runtime_error("CUDA_INJECTION64_PATH names no library");
  const auto start = reinterpret_cast<int (*)()>(dlsym(library, "InitializeInjection"));
  if (start() != 1) throw std::runtime_error("the injected library answered something else than 1");
  tell_resource(CUPTI_CBID_RESOURCE_CONTEXT_CREATED);
}

void destroy_context() { tell_resource(CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING); }

void load_module(std::string_view code) {
  CUpti_ModuleResourceData module{};
  module.cubinSize = code.size();
  module.pCubin = code.data();
  tell_resource(CUPTI_CBID_RESOURCE_MODULE_LOADED, &module);
}

void launch(const CUpti_ActivityKernel10& kernel) {
  const CallPair call(calls::kLaunch, calls::kDriverLaunch);
  run(kernel, call.outer.correlation());
}

void launch_by_driver(const CUpti_ActivityKernel10& kernel) {
  const ApiCall call(calls::kDriverLaunch);
  run(kernel, call.correlation());
}

void failing_launch(int error) {
  CallPair call(calls::kLaunch, calls::kDriverLaunch);
  call.inner.fail(error);
  call.outer.fail(error);
}

void copy(const CUpti_ActivityMemcpy6& copy) {
  const cudaMemcpyAsync_v3020_params parameters{kDevice, kHost, copy.bytes, cudaMemcpyDefault, nullptr};
  const cuMemcpyAsync_params driver_parameters{0x7000, 0x1000, copy.bytes, nullptr};
  const CallPair call(calls::kCopy, calls::kDriverCopy, &parameters, &driver_parameters);
  if (copy.bytes != 0) run(copy, call.outer.correlation());
}

void upload(std::uint64_t bytes) { copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, bytes)); }

void copy_3d(std::uint64_t bytes) {
  const ApiCall call(calls::kCopy3D);
  run(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, bytes), call.correlation());
}

void upload_batch(std::uint64_t bytes_of_each, std::uint64_t copies, std::uint64_t records) {
  const std::vector<void*> to(copies, kDevice);
  const std::vector<const void*> from(copies, kHost);
  const std::vector<std::size_t> sizes(copies, bytes_of_each);
  cudaMemcpyBatchAsync_v13000_params parameters{};
  parameters.dsts = const_cast<void**>(to.data());
  parameters.srcs = const_cast<const void**>(from.data());
  parameters.sizes = sizes.data();
  parameters.count = copies;
  const ApiCall call(calls::copy_batch(stand_in().layout), &parameters);
  const std::uint64_t part = copies / records;
  const CUpti_ActivityMemcpy6 record =
      copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, bytes_of_each * part, part);
  for (std::uint64_t i = 0; i < records; ++i) run(record, call.correlation());
}

void copy_to_peer(std::uint64_t bytes) {
  cudaMemcpyPeerAsync_v4000_params parameters{};
  parameters.count = bytes;
  const ApiCall call(calls::kPeerCopy, &parameters);
  run(peer_copy_record(bytes), call.correlation());
}

void copy_to_peer_through_host(std::uint64_t bytes) {
  const cudaMemcpyAsync_v3020_params parameters{kDevice, kDevice, bytes, cudaMemcpyDefault, nullptr};
  const ApiCall call(calls::kCopy, &parameters);
  for (const auto half : {CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, CUPTI_ACTIVITY_MEMCPY_KIND_HTOD}) {
    CUpti_ActivityMemcpy6 record = copy_record(half, bytes);
    record.srcKind = record.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    run(record, call.correlation());
  }
}

void fill(const CUpti_ActivityMemset4& fill) {
  const cudaMemsetAsync_v3020_params parameters{kDevice, 0, fill.bytes, nullptr};
  const cuMemsetD8Async_params driver_parameters{0x7000, 0, fill.bytes, nullptr};
  const CallPair call(calls::kFill, calls::kDriverFill, &parameters, &driver_parameters);
  if (fill.bytes != 0) run(fill, call.outer.correlation());
}

void synchronize() { const CallPair call(calls::kSynchronize, calls::kDriverSynchronize); }

void query() { const ApiCall call(calls::kQuery); }

void allocate(std::uint64_t bytes) {
  cudaMalloc_v3020_params parameters{};
  parameters.size = bytes;
  const cuMemAlloc_v2_params driver_parameters{nullptr, bytes};
  const CallPair call(calls::kAllocate, calls::kDriverAllocate, &parameters, &driver_parameters);
}

}  // namespace gpuflight::test::cuda
