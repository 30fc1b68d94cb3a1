// Graphs that can be launched from the device, and kernels that launch them. CUPTI records nothing of such
// launches, so nothing that is counted here can be trusted.
#include "graph_chain.cuh"
#include "runs.cuh"

namespace counted {

__global__ void launch_and_forget(cudaGraphExec_t graph) {
  if (threadIdx.x == 0) cudaGraphLaunch(graph, cudaStreamGraphFireAndForget);
}

__global__ void launch_at_the_end(cudaGraphExec_t graph) {
  if (threadIdx.x == 0) cudaGraphLaunch(graph, cudaStreamGraphTailLaunch);
}

namespace {

constexpr unsigned kKernels = 5;

Chain five_kernels(const Runs& runs) {
  Chain chain;
  for (unsigned i = 0; i < kKernels; ++i) chain.kernel(run, runs.on_device());
  return chain;
}

/// What launches a graph of the device must itself run in a graph.
cudaGraphExec_t graph_with(void (*launcher)(cudaGraphExec_t), cudaGraphExec_t graph) {
  Chain chain;
  return chain.kernel(launcher, graph).instantiate();
}

void launched_from_the_device(const char* region, void (*launcher)(cudaGraphExec_t)) {
  const Machine m;
  const Runs runs;
  cudaGraphExec_t graph = five_kernels(runs).instantiate(cudaGraphInstantiateFlagDeviceLaunch);
  check(cudaGraphUpload(graph, m.stream));
  cudaGraphExec_t outer = graph_with(launcher, graph);
  in_region(region, [&] { launch(outer, m.stream); });
  in_region("after", [&] { m.launch(10); });
  runs.expect(kKernels);
}

void fire_and_forget() { launched_from_the_device("launcher", launch_and_forget); }

void tail_launch() { launched_from_the_device("launcher", launch_at_the_end); }

// Instantiated for the device by another call, uploaded by the same, and launched from the host.
void launched_from_the_host() {
  const Machine m;
  const Runs runs;
  cudaGraphInstantiateParams parameters{};
  parameters.flags = cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUpload;
  parameters.uploadStream = m.stream;
  cudaGraphExec_t graph = nullptr;
  check(cudaGraphInstantiateWithParams(&graph, five_kernels(runs).graph(), &parameters));
  in_region("launch", [&] { launch(graph, m.stream, 2); });
  runs.expect(2 * kKernels);
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"fire_and_forget", fire_and_forget},
                   {"tail_launch", tail_launch},
                   {"launched_from_the_host", launched_from_the_host}});
}
