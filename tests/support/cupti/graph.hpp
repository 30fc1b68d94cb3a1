/// The graphs of the fake CUDA. The driver's handles point to them: a CUgraph to the graph, a CUgraphNode to
/// its node, a CUgraphExec to its nodes.
#pragma once

#include <cstdint>
#include <deque>
#include <variant>

#include "tests/support/cupti/records.hpp"

namespace gpuflight::test::cuda {

struct FakeGraph;

struct FakeNode {
  std::variant<ActivityRecord, const FakeGraph*> does;
  bool on = true;
};

struct FakeGraph {
  std::uint32_t id = 0;
  std::deque<FakeNode> nodes{};
};

}  // namespace gpuflight::test::cuda
