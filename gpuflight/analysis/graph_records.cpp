#include "gpuflight/analysis/graph_records.hpp"

#include <algorithm>

namespace gpuflight {

void GraphRecords::instantiated(const GraphInstantiated& event) {
  const auto [graph, added] = graphs_.try_emplace(event.graph);
  if (added) allowance_.take(kEntryBytes + sizeof(Executable));
  allowance_.give_back(graph->second.off.size() * kEntryBytes);
  graph->second = {event.records};
}

void GraphRecords::switched(const HostCall& call) {
  const auto graph = graphs_.find(call.from);
  if (graph == graphs_.end()) return;
  if (call.bytes == 0) {
    if (graph->second.off.insert(call.to).second) allowance_.take(kEntryBytes);
  } else {
    allowance_.give_back(graph->second.off.erase(call.to) * kEntryBytes);
  }
}

std::optional<std::uint64_t> GraphRecords::of(std::uint64_t graph) const {
  const auto found = graphs_.find(graph);
  if (found == graphs_.end()) return {};
  const Executable& executable = found->second;
  return executable.records - std::min<std::uint64_t>(executable.records, executable.off.size());
}

}  // namespace gpuflight
