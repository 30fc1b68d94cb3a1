#include "tests/support/cupti/device.hpp"

#include <atomic>
#include <mutex>

#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/graph.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test::cuda {
namespace {

thread_local FakeGraph* captured_graph = nullptr;

template <class Record>
void correlate(Record& record, std::uint32_t correlation) {
  record.correlationId = correlation;
}
void correlate(CUpti_ActivityDevice5&, std::uint32_t) {}

template <class Record>
void put_in_graph(Record& record, std::uint32_t graph) {
  record.graphId = graph;
}
void put_in_graph(CUpti_ActivityDevice5&, std::uint32_t) {}
void put_in_graph(CUpti_ActivityAPI&, std::uint32_t) {}

void record(ActivityRecord done, std::uint32_t correlation) {
  std::visit([&](auto& one) { correlate(one, correlation); }, done);
  stand_in().activity.add(done);
}

FakeGraph& new_graph() {
  static std::mutex mutex;
  static auto& graphs = *new std::deque<FakeGraph>;
  const std::lock_guard lock(mutex);
  const auto id = static_cast<std::uint32_t>(graphs.size() + 1);
  return graphs.emplace_back(FakeGraph{id});
}

CUgraphExec executable(FakeGraph& graph) { return reinterpret_cast<CUgraphExec>(&graph.nodes); }

void add_node(FakeNode node) {
  captured_graph->nodes.push_back(std::move(node));
  CUpti_GraphData data{};
  tell_resource(CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED, &data);
}

void instantiate(FakeGraph& graph) {
  CUpti_GraphData data{};
  data.graph = reinterpret_cast<CUgraph>(&graph);
  data.graphExec = executable(graph);
  tell_resource(CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED, &data);
}

/// @param launched the graph that the call named, whose id its child graphs' work has too
void run_nodes(const FakeGraph& graph, const FakeGraph& launched, std::uint32_t correlation) {
  for (const FakeNode& node : graph.nodes) {
    if (!node.on) continue;
    if (const auto* child = std::get_if<const FakeGraph*>(&node.does)) {
      run_nodes(**child, launched, correlation);
      continue;
    }
    ActivityRecord done = std::get<ActivityRecord>(node.does);
    std::visit([&](auto& one) { put_in_graph(one, launched.id); }, done);
    record(done, correlation);
  }
}

}  // namespace

void run(const ActivityRecord& work, std::uint32_t correlation) {
  if (captured_graph == nullptr) return record(work, correlation);
  add_node({work});
}

void tell_resource(CUpti_CallbackIdResource what, void* described) {
  const CUpti_ResourceData data{primary_context(), {}, described};
  stand_in().subscriber.call_back(CUPTI_CB_DOMAIN_RESOURCE, what, &data);
}

void Graph::launch() const {
  const cudaGraphLaunch_v10000_params parameters{executable(*graph_), nullptr};
  const cuGraphLaunch_params driver_parameters{executable(*graph_), nullptr};
  const CallPair call(calls::kGraphLaunch, calls::kDriverGraphLaunch, &parameters, &driver_parameters);
  if (captured_graph == nullptr) {
    run_nodes(*graph_, *graph_, call.outer.correlation());
  } else {
    add_node({graph_});
  }
}

void Graph::switch_node(std::size_t node, bool on) const {
  FakeNode& switched = graph_->nodes.at(node);
  auto* const handle = reinterpret_cast<CUgraphNode>(&switched);
  const cudaGraphNodeSetEnabled_v11060_params parameters{executable(*graph_), handle, on};
  const cuGraphNodeSetEnabled_params driver_parameters{executable(*graph_), handle, on};
  const CallPair call(calls::kSwitchNode, calls::kDriverSwitchNode, &parameters, &driver_parameters);
  switched.on = on;
}

Graph capture(const std::function<void()>& work) {
  FakeGraph& graph = new_graph();
  captured_graph = &graph;
  work();
  captured_graph = nullptr;
  instantiate(graph);
  return Graph(graph);
}

}  // namespace gpuflight::test::cuda
