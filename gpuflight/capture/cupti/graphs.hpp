/// What the launch of a graph will give records of.
#pragma once

#include <cuda.h>

#include <cstdint>
#include <optional>

namespace gpuflight {

/// How many kernels, copies and fills a launch of the graph runs when all its nodes are on, those of its
/// child graphs included and those in the bodies of conditional nodes not. It asks the driver for the
/// graph's nodes, which answers within CUPTI's GRAPHEXEC_CREATED too: on an H200 (CUDA 13.0) every such
/// node gave one record at each launch, and no other node any (tests/gpu/graphs_test.cpp).
/// @returns nothing if the driver doesn't answer, or child graphs lie more than 100 deep
std::optional<std::uint64_t> records_of_launch(CUgraph graph);

}  // namespace gpuflight
