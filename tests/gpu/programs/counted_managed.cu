// Memory that the host and the device share: it moves, or is read over the bus, without any copy.
#include "counted_program.cuh"

namespace counted {

__managed__ float managed_table[kCount];

namespace {

constexpr cudaMemLocation kOnDevice{cudaMemLocationTypeDevice, 0};
constexpr cudaMemLocation kOnHost{cudaMemLocationTypeHost, 0};

void launch_on(const Machine& m, float* data) {
  scale<<<kCount / 256, 256, 0, m.stream>>>(data, 2.0F);
  check(cudaGetLastError());
}

void access() {
  const Machine m;
  float* managed = managed_memory();
  managed_table[0] = 1.0F;
  in_region("by_device", [&] { launch_on(m, managed); });
  in_region("table_by_device", [&] { launch_on(m, managed_table); });
  m.synchronize();
  in_region("by_host", [&] { managed[0] += managed_table[0]; });
}

void prefetch() {
  const Machine m;
  float* managed = managed_memory();
  in_region("to_device", [&] { check(cudaMemPrefetchAsync(managed, kBytes, kOnDevice, 0, m.stream)); });
  in_region("to_host", [&] { check(cudaMemPrefetchAsync(managed, kBytes, kOnHost, 0, m.stream)); });
}

void prefetch_of_driver() {
  constexpr CUmemLocation kDevice{CU_MEM_LOCATION_TYPE_DEVICE, 0};
  const Machine m;
  float* managed = managed_memory();
  in_region("to_device", [&] { check(cuMemPrefetchAsync(address(managed), kBytes, kDevice, 0, m.stream)); });
}

void prefetch_batch() {
  const Machine m;
  void* managed = managed_memory();
  std::size_t size = kBytes;
  cudaMemLocation where = kOnDevice;
  std::size_t first = 0;
  in_region("to_device",
            [&] { check(cudaMemPrefetchBatchAsync(&managed, &size, 1, &where, &first, 1, 0, m.stream)); });
}

void zero_copy() {
  const Machine m;
  float* registered = registered_memory();
  void* on_device = nullptr;
  check(cudaHostGetDevicePointer(&on_device, registered, 0));
  in_region("pinned", [&] { launch_on(m, m.pinned); });
  in_region("registered", [&] { launch_on(m, static_cast<float*>(on_device)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"access", access},
                   {"prefetch", prefetch},
                   {"prefetch_of_driver", prefetch_of_driver},
                   {"prefetch_batch", prefetch_batch},
                   {"zero_copy", zero_copy}});
}
