/// What CUPTI calls at the start and end of each recorded call, on the thread that makes the call.
#pragma once

#include "gpuflight/capture/cupti/call_table.hpp"

namespace gpuflight {

/// What on_callback() needs; must outlive the subscription.
struct CallbackState {
  CallTable calls;
  TextId fatal_error;  ///< says that CUPTI stopped itself
};

/// The subscriber's callback. Publishes a HostCall and a HostReturn for each recorded call, the driver
/// calls inside a runtime call excepted: they are the same call. Takes no lock, allocates nothing, doesn't
/// throw, calls neither CUDA nor CUPTI; waits only where Recorder::publish does.
/// @param state the CallbackState
void CUPTIAPI on_callback(void* state, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);

}  // namespace gpuflight
