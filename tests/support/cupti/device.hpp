/// What the fake CUDA's calls do once they are in the API.
#pragma once

#include <cstdint>

#include "tests/support/cupti/api_call.hpp"
#include "tests/support/cupti/calls.hpp"
#include "tests/support/cupti/records.hpp"

namespace gpuflight::test::cuda {

/// The device does it, or it is added to the graph that this thread captures.
void run(const ActivityRecord& work, std::uint32_t correlation);

/// CUPTI tells the client of a context, a module or a graph's node.
void tell_resource(CUpti_CallbackIdResource what, void* described = nullptr);

/// A runtime call and the driver call that it makes.
struct CallPair {
  CallPair(const Call& runtime, const Call& driver, const void* parameters = nullptr,
           const void* driver_parameters = nullptr)
      : outer(runtime, parameters), inner(driver, driver_parameters, outer.correlation()) {}

  ApiCall outer;
  ApiCall inner;
};

}  // namespace gpuflight::test::cuda
