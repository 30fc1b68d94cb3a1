// Copies of the runtime from one address to another.
#include "counted_program.cuh"

namespace counted {

__device__ float table[kCount];
__constant__ float constants[kCount];

namespace {

void memcpy_to_device() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpy(m.device, host, kBytes, cudaMemcpyHostToDevice)); });
}

void memcpy_to_host() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpy(host, m.device, kBytes, cudaMemcpyDeviceToHost)); });
}

void memcpy_on_device() {
  const Machine m;
  float* managed = managed_memory();
  in_region("device", [&] { check(cudaMemcpy(m.device2, m.device, kBytes, cudaMemcpyDeviceToDevice)); });
  in_region("managed", [&] { check(cudaMemcpy(m.device, managed, kBytes, cudaMemcpyDeviceToDevice)); });
}

void memcpy_on_host() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cudaMemcpy(m.pinned, host, kBytes, cudaMemcpyHostToHost)); });
}

void memcpy_default_to_device() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cudaMemcpy(m.device, host, kBytes, cudaMemcpyDefault)); });
}

void memcpy_default_to_host() {
  const Machine m;
  in_each_host_memory([&](float* host) { check(cudaMemcpy(host, m.device, kBytes, cudaMemcpyDefault)); });
}

void memcpy_async_to_device() {
  const Machine m;
  in_each_host_memory([&](float* host) {
    for (int i = 0; i < 2; ++i)
      check(cudaMemcpyAsync(m.device, host, kBytes, cudaMemcpyHostToDevice, m.stream));
  });
}

void memcpy_async_to_host() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpyAsync(host, m.device, kBytes, cudaMemcpyDeviceToHost, m.stream)); });
}

void memcpy_async_on_device() {
  const Machine m;
  in_region("device",
            [&] { check(cudaMemcpyAsync(m.device2, m.device, kBytes, cudaMemcpyDeviceToDevice, m.stream)); });
}

void memcpy_async_default_to_device() {
  const Machine m;
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpyAsync(m.device, host, kBytes, cudaMemcpyDefault, m.stream)); });
}

// Above 64 KiB a copy from pageable memory goes through pinned memory of the driver's, piece by piece.
void memcpy_of_many_sizes() {
  constexpr std::size_t kSizes[] = {1, 65536, 65537, 1 << 20, 32 << 20};
  const Machine m;
  float* device = device_memory(32 << 20);
  std::vector<char> host(32 << 20);
  in_region("to_device", [&] {
    for (const std::size_t size : kSizes)
      check(cudaMemcpy(device, host.data(), size, cudaMemcpyHostToDevice));
  });
  in_region("to_host", [&] {
    for (const std::size_t size : kSizes)
      check(cudaMemcpy(host.data(), device, size, cudaMemcpyDeviceToHost));
  });
}

void memcpy_of_zero_bytes() {
  const Machine m;
  const float host = 0;
  in_region("memcpy", [&] { check(cudaMemcpy(m.device, &host, 0, cudaMemcpyHostToDevice)); });
  in_region("memcpy_async",
            [&] { check(cudaMemcpyAsync(m.device, m.pinned, 0, cudaMemcpyHostToDevice, m.stream)); });
  in_region("memcpy_on_device", [&] { check(cudaMemcpy(m.device2, m.device, 0, cudaMemcpyDeviceToDevice)); });
  in_region("memcpy_2d",
            [&] { check(cudaMemcpy2D(m.device, kBytes, &host, kBytes, 0, 1, cudaMemcpyHostToDevice)); });
}

// A batch can't use the legacy default stream.
void batch(const Machine& m, const float* from, float* to, std::size_t copies) {
  std::vector<void*> targets;
  std::vector<const void*> sources;
  const std::vector<std::size_t> sizes(copies, kBytes / copies);
  for (std::size_t i = 0; i < copies; ++i) {
    targets.push_back(to + i * kCount / copies);
    sources.push_back(from + i * kCount / copies);
  }
  cudaMemcpyAttributes attributes{};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  std::size_t first = 0;
  check(cudaMemcpyBatchAsync(targets.data(), sources.data(), sizes.data(), copies, &attributes, &first, 1,
                             m.stream));
}

void memcpy_batch() {
  const Machine m;
  in_region("to_device", [&] { batch(m, m.pinned, m.device, 64); });
  in_region("to_host", [&] { batch(m, m.device, m.pinned, 16); });
  in_region("on_device", [&] { batch(m, m.device, m.device2, 16); });
  in_region("one_copy", [&] { batch(m, m.pinned, m.device, 1); });
}

void memcpy_batch_to_device() {
  const Machine m;
  in_each_host_memory([&](float* host) { batch(m, host, m.device, 4); });
}

/// A symbol's address, asked for outside of regions: the first use of a symbol loads its module.
void find_symbols() {
  void* symbol = nullptr;
  check(cudaGetSymbolAddress(&symbol, table));
  check(cudaGetSymbolAddress(&symbol, constants));
}

void memcpy_to_symbol() {
  const Machine m;
  find_symbols();
  in_each_host_memory([&](float* host) { check(cudaMemcpyToSymbol(table, host, kBytes)); });
  in_region("constant", [&] { check(cudaMemcpyToSymbol(constants, m.pinned, kBytes)); });
  in_region("on_device",
            [&] { check(cudaMemcpyToSymbol(table, m.device, kBytes, 0, cudaMemcpyDeviceToDevice)); });
}

void memcpy_to_symbol_async() {
  const Machine m;
  find_symbols();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpyToSymbolAsync(table, host, kBytes, 0, cudaMemcpyHostToDevice, m.stream));
  });
}

void memcpy_from_symbol() {
  const Machine m;
  find_symbols();
  in_each_host_memory([&](float* host) { check(cudaMemcpyFromSymbol(host, table, kBytes)); });
}

void memcpy_from_symbol_async() {
  const Machine m;
  find_symbols();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpyFromSymbolAsync(host, table, kBytes, 0, cudaMemcpyDeviceToHost, m.stream));
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"memcpy_to_device", memcpy_to_device},
                   {"memcpy_to_host", memcpy_to_host},
                   {"memcpy_on_device", memcpy_on_device},
                   {"memcpy_on_host", memcpy_on_host},
                   {"memcpy_default_to_device", memcpy_default_to_device},
                   {"memcpy_default_to_host", memcpy_default_to_host},
                   {"memcpy_async_to_device", memcpy_async_to_device},
                   {"memcpy_async_to_host", memcpy_async_to_host},
                   {"memcpy_async_on_device", memcpy_async_on_device},
                   {"memcpy_async_default_to_device", memcpy_async_default_to_device},
                   {"memcpy_of_many_sizes", memcpy_of_many_sizes},
                   {"memcpy_of_zero_bytes", memcpy_of_zero_bytes},
                   {"memcpy_batch", memcpy_batch},
                   {"memcpy_batch_to_device", memcpy_batch_to_device},
                   {"memcpy_to_symbol", memcpy_to_symbol},
                   {"memcpy_to_symbol_async", memcpy_to_symbol_async},
                   {"memcpy_from_symbol", memcpy_from_symbol},
                   {"memcpy_from_symbol_async", memcpy_from_symbol_async}});
}
