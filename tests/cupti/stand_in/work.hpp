/// What the scenarios' programs do.
#pragma once

#include <functional>

#include "tests/cupti/stand_in/scenario.hpp"

namespace gpuflight::test {

/// Starts CUDA, and with it the recording, and does the work in the region "judged".
void judged(const std::function<void()>& work);

/// A scenario that is judged(work).
Scenario in_region(std::string name, std::function<void()> work, Expected expected);

/// A copy, two kernels and a fill: the nodes of a graph.
void graph_work();

/// One of everything, and a graph of graph_work() that is launched twice.
void usual_work();
Numbers usual_counts();

/// As a worker after a judged call: gpuflight_source_settle.
void settle();

}  // namespace gpuflight::test
