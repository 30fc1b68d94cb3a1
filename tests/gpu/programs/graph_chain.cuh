/// Graphs made node by node.
#pragma once

#include "counted_program.cuh"

namespace counted {

/// A graph whose nodes run one after the other.
class Chain {
 public:
  Chain() { check(cudaGraphCreate(&graph_, 0)); }

  /// Adds to a graph that is there, such as the body of a conditional node.
  explicit Chain(cudaGraph_t graph) : graph_(graph) {}

  cudaGraph_t graph() const { return graph_; }
  cudaGraphNode_t last() const { return last_; }

  /// One block of a kernel; the parameters are copied.
  template <class... Parameters>
  Chain& kernel(void (*function)(Parameters...), Parameters... parameters) {
    void* pointers[] = {&parameters..., nullptr};
    cudaKernelNodeParams node{};
    node.func = reinterpret_cast<void*>(function);
    node.gridDim = dim3(1);
    node.blockDim = dim3(32);
    node.kernelParams = pointers;
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddKernelNode(added, graph_, before(), before_count(), &node);
    });
  }

  Chain& scale(float* data, int times = 1) {
    for (int i = 0; i < times; ++i) kernel(counted::scale, data, 1.5F);
    return *this;
  }

  Chain& copy(void* to, const void* from, cudaMemcpyKind kind) {
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddMemcpyNode1D(added, graph_, before(), before_count(), to, from, kBytes, kind);
    });
  }

  Chain& fill(void* data) {
    cudaMemsetParams node{};
    node.dst = data;
    node.elementSize = sizeof(float);
    node.width = kCount;
    node.height = 1;
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddMemsetNode(added, graph_, before(), before_count(), &node);
    });
  }

  Chain& child(const Chain& inner) {
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddChildGraphNode(added, graph_, before(), before_count(), inner.graph_);
    });
  }

  Chain& host_function(void (*function)(void*)) {
    const cudaHostNodeParams node{function, nullptr};
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddHostNode(added, graph_, before(), before_count(), &node);
    });
  }

  /// A node of any kind; what CUDA answers stands in the parameters afterwards.
  Chain& node(cudaGraphNodeParams& parameters) {
    return add([&](cudaGraphNode_t* added) {
      return cudaGraphAddNode(added, graph_, before(), nullptr, before_count(), &parameters);
    });
  }

  cudaGraphExec_t instantiate(unsigned long long flags = 0) const {
    cudaGraphExec_t executable = nullptr;
    check(cudaGraphInstantiate(&executable, graph_, flags));
    return executable;
  }

 private:
  const cudaGraphNode_t* before() const { return last_ == nullptr ? nullptr : &last_; }
  std::size_t before_count() const { return last_ == nullptr ? 0 : 1; }

  template <class Add>
  Chain& add(Add add_node) {
    cudaGraphNode_t added = nullptr;
    check(add_node(&added));
    last_ = added;
    return *this;
  }

  cudaGraph_t graph_ = nullptr;
  cudaGraphNode_t last_ = nullptr;
};

inline void update(cudaGraphExec_t graph, const Chain& chain) {
  cudaGraphExecUpdateResultInfo result{};
  check(cudaGraphExecUpdate(graph, chain.graph(), &result));
}

inline void launch(cudaGraphExec_t graph, cudaStream_t stream, int times = 1) {
  for (int i = 0; i < times; ++i) check(cudaGraphLaunch(graph, stream));
}

}  // namespace counted
