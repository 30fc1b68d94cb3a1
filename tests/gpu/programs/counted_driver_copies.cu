// Copies of the driver from one address to another, in the runtime's context.
#include "counted_program.cuh"

namespace counted {
namespace {

void htod() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cuMemcpyHtoD(address(m.device), host, kBytes)); });
}

void htod_async() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cuMemcpyHtoDAsync(address(m.device), host, kBytes, m.stream)); });
}

void dtoh() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cuMemcpyDtoH(host, address(m.device), kBytes)); });
}

void dtoh_async() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cuMemcpyDtoHAsync(host, address(m.device), kBytes, m.stream)); });
}

void dtod() {
  const Machine m;
  in_region("dtod", [&] { check(cuMemcpyDtoD(address(m.device2), address(m.device), kBytes)); });
  in_region("dtod_async",
            [&] { check(cuMemcpyDtoDAsync(address(m.device2), address(m.device), kBytes, m.stream)); });
}

void unified_to_device() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cuMemcpy(address(m.device), address(host), kBytes)); });
}

void unified_to_host() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cuMemcpyAsync(address(host), address(m.device), kBytes, m.stream)); });
}

void batch() {
  constexpr std::size_t kCopies = 8;
  const Machine m;
  std::vector<CUdeviceptr> to;
  std::vector<CUdeviceptr> from;
  std::vector<std::size_t> sizes(kCopies, kBytes / kCopies);
  for (std::size_t i = 0; i < kCopies; ++i) {
    to.push_back(address(m.device + i * kCount / kCopies));
    from.push_back(address(m.pinned + i * kCount / kCopies));
  }
  CUmemcpyAttributes attributes{};
  attributes.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
  std::size_t first = 0;
  in_region("batch", [&] {
    check(
        cuMemcpyBatchAsync(to.data(), from.data(), sizes.data(), kCopies, &attributes, &first, 1, m.stream));
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"htod", htod},
                   {"htod_async", htod_async},
                   {"dtoh", dtoh},
                   {"dtoh_async", dtoh_async},
                   {"dtod", dtod},
                   {"unified_to_device", unified_to_device},
                   {"unified_to_host", unified_to_host},
                   {"batch", batch}});
}
