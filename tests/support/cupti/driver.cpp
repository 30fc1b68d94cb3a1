// The functions of CUDA's driver that are asked for the fake CUDA's graphs; cuda.h says what they are for.
#include <cuda.h>

#include <algorithm>

#include "tests/support/cupti/graph.hpp"
#include "tests/support/cupti/stand_in.hpp"

using gpuflight::test::stand_in;
using gpuflight::test::cuda::FakeGraph;
using gpuflight::test::cuda::FakeNode;

namespace {

CUresult answer_to(const char* function) {
  return stand_in().answers.to(function) == CUPTI_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN;
}

CUgraphNodeType type_of(const FakeNode& node) {
  if (std::holds_alternative<const FakeGraph*>(node.does)) return CU_GRAPH_NODE_TYPE_GRAPH;
  const auto& record = std::get<gpuflight::test::ActivityRecord>(node.does);
  if (std::holds_alternative<CUpti_ActivityKernel10>(record)) return CU_GRAPH_NODE_TYPE_KERNEL;
  return std::holds_alternative<CUpti_ActivityMemset4>(record) ? CU_GRAPH_NODE_TYPE_MEMSET
                                                               : CU_GRAPH_NODE_TYPE_MEMCPY;
}

}  // namespace

CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode* nodes, std::size_t* count) {
  if (const CUresult wrong = answer_to(__func__)) return wrong;
  std::deque<FakeNode>& all = reinterpret_cast<FakeGraph*>(graph)->nodes;
  if (nodes == nullptr) {
    *count = all.size();
    return CUDA_SUCCESS;
  }
  *count = std::min(*count, all.size());
  for (std::size_t i = 0; i < *count; ++i) nodes[i] = reinterpret_cast<CUgraphNode>(&all[i]);
  return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType* type) {
  if (const CUresult wrong = answer_to(__func__)) return wrong;
  *type = type_of(*reinterpret_cast<FakeNode*>(node));
  return CUDA_SUCCESS;
}

CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph* child) {
  if (const CUresult wrong = answer_to(__func__)) return wrong;
  const auto* graph = std::get<const FakeGraph*>(reinterpret_cast<FakeNode*>(node)->does);
  *child = reinterpret_cast<CUgraph>(const_cast<FakeGraph*>(graph));
  return CUDA_SUCCESS;
}
