/// How many records the launches of graphs give.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

class GraphRecords {
 public:
  explicit GraphRecords(Allowance& allowance) : allowance_(allowance) {}

  /// @throws TraceError if that is too much
  void instantiated(const GraphInstantiated& event);

  /// A call of SwitchNode that succeeded. Only nodes that give a record can be switched.
  /// @throws TraceError if that is too much
  void switched(const HostCall& call);

  /// What a launch of that executable graph gives now; nothing if it was instantiated unseen.
  std::optional<std::uint64_t> of(std::uint64_t graph) const;

 private:
  struct Executable {
    std::uint64_t records = 0;
    std::set<std::uint64_t> off{};  // nodes
  };

  Allowance& allowance_;
  std::unordered_map<std::uint64_t, Executable> graphs_;
};

}  // namespace gpuflight
