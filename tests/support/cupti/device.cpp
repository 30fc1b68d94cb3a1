#include "tests/support/cupti/device.hpp"

#include <atomic>

#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test::cuda {
namespace {

thread_local std::vector<ActivityRecord>* captured_nodes = nullptr;

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

}  // namespace

void run(const ActivityRecord& work, std::uint32_t correlation) {
  if (captured_nodes == nullptr) return record(work, correlation);
  captured_nodes->push_back(work);
  CUpti_GraphData graph{};
  tell_resource(CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED, &graph);
}

void tell_resource(CUpti_CallbackIdResource what, void* described) {
  const CUpti_ResourceData data{primary_context(), {}, described};
  stand_in().subscriber.call_back(CUPTI_CB_DOMAIN_RESOURCE, what, &data);
}

void Graph::launch() const {
  const CallPair call(calls::kGraphLaunch, calls::kDriverGraphLaunch);
  for (ActivityRecord node : nodes_) {
    std::visit([&](auto& one) { put_in_graph(one, id_); }, node);
    record(node, call.outer.correlation());
  }
}

Graph capture(const std::function<void()>& work) {
  static std::atomic<std::uint32_t> last_id = 0;
  Graph graph;
  graph.id_ = ++last_id;
  captured_nodes = &graph.nodes_;
  work();
  captured_nodes = nullptr;
  return graph;
}

}  // namespace gpuflight::test::cuda
