/// What CUPTI calls at the start and end of each recorded call, on the thread that makes the call, and
/// when contexts, modules and graphs come and go.
#pragma once

#include "gpuflight/capture/cupti/call_table.hpp"
#include "gpuflight/capture/cupti/contexts.hpp"
#include "gpuflight/capture/cupti/losses.hpp"

namespace gpuflight {

/// What on_callback() needs; must outlive the subscription.
struct CallbackState {
  CallTable calls;
  TextId fatal_error = 0;      ///< says that CUPTI stopped itself
  TextId device_launches = 0;  ///< says that a module can launch work from the device
  TextId uncounted_graph = 0;  ///< says that a graph's nodes couldn't be counted
  Contexts contexts{};
  const Losses* losses = nullptr;  ///< asked when a context goes; nullptr: nothing is
};

/// The subscriber's callback. Publishes a HostCall and a HostReturn for each recorded call, the driver
/// calls inside a runtime call excepted: they are the same call; and what a graph's launches will give, when
/// it is instantiated. On the path of a launch it takes no lock,
/// allocates nothing, doesn't throw, calls neither CUDA nor CUPTI, and waits only where Recorder::publish
/// does; where stacks are asked for, CallStacks::here says what it does besides.
/// @param state the CallbackState
void CUPTIAPI on_callback(void* state, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);

}  // namespace gpuflight
