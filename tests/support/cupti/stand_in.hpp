/// The stand-in for libcupti: what a scenario changes in it. exports.cpp has the functions that clients call.
#pragma once

#include "tests/support/cupti/activity.hpp"
#include "tests/support/cupti/answers.hpp"
#include "tests/support/cupti/layout.hpp"
#include "tests/support/cupti/subscriber.hpp"

namespace gpuflight::test {

struct StandIn {
  /// Before any client is there. CUPTI 12.9 has no cuptiSubscribe_v2.
  void become(Layout version);

  /// A client looks for this function in vain from now on.
  void remove_function(const char* name);

  /// The program calls cuptiFinalize.
  void finalize();

  Layout layout = Layout::Cuda13_0;
  Answers answers;
  Subscriber subscriber;
  Activity activity{layout};
};

/// The process's one, which outlives everything.
StandIn& stand_in();

}  // namespace gpuflight::test
