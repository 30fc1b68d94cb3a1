// Much work of one kind, in the region "judged": counted_scale launches|graphs MILLIONS. Says on stdout when
// the first million kernels were launched, and what memory the process has then and at the end.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include "gpuflight/region.hpp"

namespace {

constexpr std::uint64_t kMillion = 1'000'000;
constexpr int kGraphKernels = 10'000;

__global__ void nothing() {}

void check(cudaError_t result) {
  if (result == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(result));
  std::exit(1);
}

void say_memory(const char* when) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmRSS:", 0) == 0) std::printf("%s %ld\n", when, std::atol(line.c_str() + 6) * 1024);
  }
  std::fflush(stdout);
}

void launch(std::uint64_t kernels) {
  for (std::uint64_t kernel = 0; kernel < kernels; ++kernel) {
    nothing<<<1, 1>>>();
    if (kernel == kMillion) say_memory("million");
  }
  check(cudaGetLastError());
}

cudaGraphExec_t graph_of_kernels(cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  for (int kernel = 0; kernel < kGraphKernels; ++kernel) nothing<<<1, 1, 0, stream>>>();
  check(cudaStreamEndCapture(stream, &graph));
  check(cudaGraphInstantiate(&executable, graph, 0));
  return executable;
}

void launch_graphs(std::uint64_t kernels) {
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));
  const cudaGraphExec_t graph = graph_of_kernels(stream);
  for (std::uint64_t kernel = 0; kernel < kernels; kernel += kGraphKernels) {
    check(cudaGraphLaunch(graph, stream));
    if (kernel % kMillion == 0) check(cudaStreamSynchronize(stream));
    if (kernel == kMillion) say_memory("million");
  }
  check(cudaStreamSynchronize(stream));
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::uint64_t kernels = std::strtoull(arguments[2], nullptr, 10) * kMillion;
  check(cudaFree(nullptr));
  {
    const gpuflight::Region region("judged");
    std::strcmp(arguments[1], "graphs") == 0 ? launch_graphs(kernels) : launch(kernels);
    check(cudaDeviceSynchronize());
  }
  say_memory("end");
  return 0;
}
