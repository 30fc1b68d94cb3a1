#include "gpuflight/capture/cupti/graphs.hpp"

#include <dlfcn.h>

#include <vector>

namespace gpuflight {
namespace {

/// Child graphs in child graphs: the callback's stack has an end.
constexpr int kDeepest = 100;

/// The functions of the driver, which is in every process that has graphs.
struct Driver {
  Driver() {
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    if (library == nullptr) return;
    get_nodes = reinterpret_cast<decltype(get_nodes)>(dlsym(library, "cuGraphGetNodes"));
    get_type = reinterpret_cast<decltype(get_type)>(dlsym(library, "cuGraphNodeGetType"));
    get_child = reinterpret_cast<decltype(get_child)>(dlsym(library, "cuGraphChildGraphNodeGetGraph"));
  }

  bool complete() const { return get_nodes != nullptr && get_type != nullptr && get_child != nullptr; }

  decltype(&cuGraphGetNodes) get_nodes = nullptr;
  decltype(&cuGraphNodeGetType) get_type = nullptr;
  decltype(&cuGraphChildGraphNodeGetGraph) get_child = nullptr;
};

std::optional<std::vector<CUgraphNode>> nodes_of(const Driver& driver, CUgraph graph) {
  std::size_t count = 0;
  if (driver.get_nodes(graph, nullptr, &count) != CUDA_SUCCESS) return {};
  std::vector<CUgraphNode> nodes(count);
  if (count > 0 && driver.get_nodes(graph, nodes.data(), &count) != CUDA_SUCCESS) return {};
  return nodes;
}

std::optional<std::uint64_t> records_of_graph(const Driver& driver, CUgraph graph, int depth);

std::optional<std::uint64_t> records_of_node(const Driver& driver, CUgraphNode node, int depth) {
  CUgraphNodeType type{};
  if (driver.get_type(node, &type) != CUDA_SUCCESS) return {};
  switch (type) {
    case CU_GRAPH_NODE_TYPE_KERNEL:
    case CU_GRAPH_NODE_TYPE_MEMCPY:
    case CU_GRAPH_NODE_TYPE_MEMSET: return 1;
    case CU_GRAPH_NODE_TYPE_GRAPH: {
      CUgraph child = nullptr;
      if (driver.get_child(node, &child) != CUDA_SUCCESS) return {};
      return records_of_graph(driver, child, depth + 1);
    }
    default: return 0;
  }
}

std::optional<std::uint64_t> records_of_graph(const Driver& driver, CUgraph graph, int depth) {
  if (depth > kDeepest) return {};
  const std::optional<std::vector<CUgraphNode>> nodes = nodes_of(driver, graph);
  if (!nodes) return {};
  std::uint64_t records = 0;
  for (const CUgraphNode node : *nodes) {
    const std::optional<std::uint64_t> of_node = records_of_node(driver, node, depth);
    if (!of_node) return {};
    records += *of_node;
  }
  return records;
}

}  // namespace

std::optional<std::uint64_t> records_of_launch(CUgraph graph) {
  static const Driver driver;
  return driver.complete() ? records_of_graph(driver, graph, 0) : std::nullopt;
}

}  // namespace gpuflight
