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

  /// @throws TooLarge if that is too much
  void instantiated(const GraphInstantiated& event);

  /// A call of SwitchNode that succeeded. Only nodes that give a record can be switched.
  /// @throws TooLarge if that is too much
  void switched(const HostCall& call);

  /// What a launch of that executable graph gives now; nothing if it was instantiated unseen.
  std::optional<std::uint64_t> of(std::uint64_t graph) const;

  /// Whether this stream tells of its graphs, as those of version 2 do: a launch of one that it didn't tell
  /// of is unlike any of version 1.
  bool are_told(const HostCall& launch) const { return launch.from != 0 || !graphs_.empty(); }

 private:
  struct Executable {
    std::uint64_t records = 0;
    std::set<std::uint64_t> off{};  // nodes
  };

  Allowance& allowance_;
  std::unordered_map<std::uint64_t, Executable> graphs_;
};

}  // namespace gpuflight
