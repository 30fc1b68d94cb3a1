#include "cuda_case.cuh"

namespace {

/// A copy for each row.
struct GraphOfCopies {
  GraphOfCopies(const at::Tensor& data, const at::Tensor&)
      : host(data.pin_memory()), device(at::empty_like(data, at::TensorOptions(at::kCUDA))) {
    cudaGraph_t graph = nullptr;
    check(cudaGraphCreate(&graph, 0));
    for (int64_t row = 0; row < data.size(0); ++row) {
      cudaGraphNode_t node = nullptr;
      check(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, device[row].mutable_data_ptr(),
                                     host[row].const_data_ptr(), host[row].nbytes(), cudaMemcpyHostToDevice));
    }
    check(cudaGraphInstantiate(&executable, graph, 0));
  }

  at::Tensor host;
  at::Tensor device;
  cudaGraphExec_t executable = nullptr;
};

}  // namespace

at::Tensor replays_a_graph_of_copies(const at::Tensor& data, const at::Tensor& weight) {
  auto& copies = made_once<GraphOfCopies>(data, weight);
  copies.host.copy_(data);
  check(cudaGraphLaunch(copies.executable, nullptr));
  return copies.device.matmul(weight);
}
GPUFLIGHT_SOLUTION(replays_a_graph_of_copies)
