// Work whose copies, launches, fills and synchronizations are known, each in a region of its own.
// It knows nothing of the tool but region.hpp.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include <gpuflight/region.hpp>

namespace {

constexpr std::size_t kCount = 1024;
constexpr std::size_t kBytes = kCount * sizeof(float);

void check(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
  std::exit(1);
}

#define CHECK(call) check((call), #call)

__global__ void scale(float* data, float factor) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) data[i] *= factor;
}

struct Machine {
  cudaStream_t stream = nullptr;
  float* device = nullptr;
  float* device2 = nullptr;
  float* pinned = nullptr;
  std::vector<float> pageable = std::vector<float>(kCount, 1.0F);
};

void launch(Machine& m) { scale<<<kCount / 256, 256, 0, m.stream>>>(m.device, 2.0F); }

void pageable_copies(Machine& m) {
  for (int i = 0; i < 3; ++i) CHECK(cudaMemcpy(m.device, m.pageable.data(), kBytes, cudaMemcpyHostToDevice));
}

void pinned_copies(Machine& m) {
  for (int i = 0; i < 2; ++i)
    CHECK(cudaMemcpyAsync(m.device, m.pinned, kBytes, cudaMemcpyHostToDevice, m.stream));
  CHECK(cudaMemcpyAsync(m.device, m.pinned, kBytes, cudaMemcpyDefault, m.stream));
}

void device_copies(Machine& m) {
  CHECK(cudaMemcpyAsync(m.device2, m.device, kBytes, cudaMemcpyDeviceToDevice, m.stream));
  CHECK(cudaMemcpyAsync(m.pinned, m.device, kBytes, cudaMemcpyDeviceToHost, m.stream));
}

void batched_copies(Machine& m) {
#if CUDART_VERSION >= 13000
  constexpr std::size_t kCopies = 64;
  std::vector<void*> to;
  std::vector<const void*> from;
  const std::vector<std::size_t> sizes(kCopies, kBytes / kCopies);
  for (std::size_t i = 0; i < kCopies; ++i) {
    to.push_back(reinterpret_cast<char*>(m.device) + i * sizes[i]);
    from.push_back(reinterpret_cast<const char*>(m.pinned) + i * sizes[i]);
  }
  cudaMemcpyAttributes attributes{};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  std::size_t first = 0;
  CHECK(
      cudaMemcpyBatchAsync(to.data(), from.data(), sizes.data(), kCopies, &attributes, &first, 1, m.stream));
#else
  (void)m;
#endif
}

void fills(Machine& m) {
  CHECK(cudaMemset(m.device, 0, kBytes));
  CHECK(cudaMemsetAsync(m.device2, 0, kBytes, m.stream));
}

void launches(Machine& m) {
  for (int i = 0; i < 5; ++i) launch(m);
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(kCount / 256);
  config.blockDim = dim3(256);
  config.stream = m.stream;
  CHECK(cudaLaunchKernelEx(&config, scale, m.device, 0.5F));
}

cudaGraphExec_t capture(Machine& m) {
  const gpuflight::Region region{"capture"};
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaMemcpyAsync(m.device, m.pinned, kBytes, cudaMemcpyHostToDevice, m.stream));
  for (int i = 0; i < 10; ++i) launch(m);
  CHECK(cudaMemsetAsync(m.device2, 0, kBytes, m.stream));
  CHECK(cudaStreamEndCapture(m.stream, &graph));
  cudaGraphExec_t executable = nullptr;
  CHECK(cudaGraphInstantiate(&executable, graph, 0));
  CHECK(cudaGraphDestroy(graph));
  return executable;
}

void graph_launches(Machine& m, cudaGraphExec_t graph) {
  for (int i = 0; i < 2; ++i) CHECK(cudaGraphLaunch(graph, m.stream));
}

void synchronizations(Machine& m) {
  CHECK(cudaStreamSynchronize(m.stream));
  CHECK(cudaDeviceSynchronize());
  (void)cudaStreamQuery(m.stream);
}

void nested(Machine& m) {
  const gpuflight::Region outer{"outer"};
  launch(m);
  const gpuflight::Region inner{"inner"};
  launch(m);
  launch(m);
}

void in_region(const char* name, const std::function<void()>& work) {
  const gpuflight::Region region{name};
  work();
}

}  // namespace

int main() {
  Machine m;
  CHECK(cudaStreamCreateWithFlags(&m.stream, cudaStreamNonBlocking));
  CHECK(cudaMalloc(&m.device, kBytes));
  CHECK(cudaMalloc(&m.device2, kBytes));
  CHECK(cudaMallocHost(&m.pinned, kBytes));
  launch(m);  // loads the module, outside of every region
  CHECK(cudaDeviceSynchronize());

  in_region("pageable_copies", [&] { pageable_copies(m); });
  in_region("pinned_copies", [&] { pinned_copies(m); });
  in_region("device_copies", [&] { device_copies(m); });
  in_region("batched_copies", [&] { batched_copies(m); });
  in_region("fills", [&] { fills(m); });
  in_region("launches", [&] { launches(m); });
  cudaGraphExec_t graph = capture(m);
  in_region("graph_launches", [&] { graph_launches(m, graph); });
  in_region("synchronizations", [&] { synchronizations(m); });
  nested(m);

  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGetLastError());
  std::puts("done");
}
