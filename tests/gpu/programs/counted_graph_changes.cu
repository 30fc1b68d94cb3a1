// Graphs that are launched often, changed and uploaded after they were instantiated.
#include "graph_chain.cuh"

namespace counted {

__global__ void shift(float* data, float by) { data[threadIdx.x] += by; }

namespace {

void many_launches() {
  const Machine m;
  Chain chain;
  chain.scale(m.device, 100);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream, 500); });
}

/// A graph of three kernels, and another one of the same shape.
struct TwoChains {
  const Machine m;
  Chain first;
  Chain second;

  TwoChains() {
    first.scale(m.device, 3);
    second.scale(m.device2, 3);
  }
};

void updated() {
  const TwoChains chains;
  cudaGraphExec_t executable = chains.first.instantiate();
  in_region("before", [&] { launch(executable, chains.m.stream); });
  in_region("update", [&] { update(executable, chains.second); });
  in_region("after", [&] { launch(executable, chains.m.stream); });
}

// The last of three kernels becomes another one.
void kernel_replaced() {
  const Machine m;
  Chain chain;
  chain.scale(m.device, 3);
  cudaGraphExec_t executable = chain.instantiate();
  float* data = m.device;
  float by = 1.0F;
  void* pointers[] = {&data, &by};
  cudaKernelNodeParams other{};
  other.func = reinterpret_cast<void*>(shift);
  other.gridDim = dim3(1);
  other.blockDim = dim3(32);
  other.kernelParams = pointers;
  in_region("before", [&] { launch(executable, m.stream); });
  check(cudaGraphExecKernelNodeSetParams(executable, chain.last(), &other));
  in_region("after", [&] { launch(executable, m.stream); });
}

void node_disabled() {
  const Machine m;
  Chain chain;
  chain.scale(m.device, 3);
  cudaGraphExec_t executable = chain.instantiate();
  check(cudaGraphNodeSetEnabled(executable, chain.last(), 0));
  in_region("disabled", [&] { launch(executable, m.stream); });
  check(cudaGraphNodeSetEnabled(executable, chain.last(), 1));
  in_region("enabled", [&] { launch(executable, m.stream); });
}

void node_disabled_and_graph_updated() {
  const TwoChains chains;
  cudaGraphExec_t executable = chains.first.instantiate();
  check(cudaGraphNodeSetEnabled(executable, chains.first.last(), 0));
  update(executable, chains.second);
  in_region("launch", [&] { launch(executable, chains.m.stream); });
}

void uploaded() {
  const Machine m;
  Chain chain;
  chain.copy(m.device, m.pinned, cudaMemcpyHostToDevice).scale(m.device, 2);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("upload", [&] { check(cudaGraphUpload(executable, m.stream)); });
  in_region("launch", [&] { launch(executable, m.stream); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"many_launches", many_launches},
                   {"updated", updated},
                   {"kernel_replaced", kernel_replaced},
                   {"node_disabled", node_disabled},
                   {"node_disabled_and_graph_updated", node_disabled_and_graph_updated},
                   {"uploaded", uploaded}});
}
