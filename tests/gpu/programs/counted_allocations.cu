// Allocations of the runtime and the driver.
#include "counted_program.cuh"

namespace counted {
namespace {

void runtime() {
  const Machine m;
  void* memory = nullptr;
  std::size_t pitch = 0;
  cudaPitchedPtr box{};
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  in_region("malloc", [&] { check(cudaMalloc(&memory, kBytes)); });
  in_region("free", [&] { check(cudaFree(memory)); });
  in_region("malloc_async", [&] { check(cudaMallocAsync(&memory, kBytes, m.stream)); });
  in_region("free_async", [&] { check(cudaFreeAsync(memory, m.stream)); });
  in_region("malloc_pitch", [&] { check(cudaMallocPitch(&memory, &pitch, 256, 16)); });
  in_region("malloc_3d", [&] { check(cudaMalloc3D(&box, make_cudaExtent(256, 4, 4))); });
  in_region("malloc_array", [&] { check(cudaMallocArray(&array, &floats, 32, 32)); });
  in_region("malloc_managed", [&] { check(cudaMallocManaged(&memory, kBytes)); });
  in_region("malloc_host", [&] { check(cudaMallocHost(&memory, kBytes)); });
  in_region("host_alloc", [&] { check(cudaHostAlloc(&memory, kBytes, cudaHostAllocMapped)); });
}

void driver() {
  const Machine m;
  CUdeviceptr device = 0;
  void* host = nullptr;
  in_region("mem_alloc", [&] { check(cuMemAlloc(&device, kBytes)); });
  in_region("mem_alloc_async", [&] { check(cuMemAllocAsync(&device, kBytes, m.stream)); });
  in_region("mem_alloc_managed", [&] { check(cuMemAllocManaged(&device, kBytes, CU_MEM_ATTACH_GLOBAL)); });
  in_region("mem_alloc_host", [&] { check(cuMemAllocHost(&host, kBytes)); });
  in_region("mem_host_alloc", [&] { check(cuMemHostAlloc(&host, kBytes, 0)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words, {{"runtime", runtime}, {"driver", driver}});
}
