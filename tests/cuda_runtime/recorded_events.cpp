#include "tests/cuda_runtime/recorded_events.hpp"

#include <gtest/gtest.h>

#include "gpuflight/capture/source.h"
#include "tests/simulated/collector.hpp"

namespace gpuflight::test {
namespace {

/// Never destroyed: death tests fork, and the child must not wait for a thread that it hasn't got.
Collector& collector() {
  static Collector* const instance = new Collector;
  return *instance;
}

class Recording final : public testing::Environment {
 public:
  void SetUp() override {
    collector();
    const char* why = "";
    ASSERT_EQ(gpuflight_source_start(&why), 0) << why;
  }

  void TearDown() override {
    gpuflight_source_finish();
    collector().take_rest();
  }
};

const testing::Environment* const kRecording = testing::AddGlobalTestEnvironment(new Recording);

}  // namespace

std::vector<Event> recorded_events() {
  gpuflight_source_settle(nullptr);
  return collector().take();
}

}  // namespace gpuflight::test
