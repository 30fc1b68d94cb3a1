/// No bit of a trace can change without being noticed.
#include <gtest/gtest.h>

#include "tests/trace/reading.hpp"

namespace gpuflight {
namespace {

using test::begins_with;
using test::kept_trace;
using test::read;
using test::Reading;

class FlippedBit : public testing::TestWithParam<const char*> {};

TEST_P(FlippedBit, is_noticed_and_gives_no_event_that_was_not_there) {
  auto bytes = kept_trace(GetParam());
  const Reading whole = read(bytes);
  ASSERT_TRUE(whole.complete);
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    const std::byte flip{static_cast<unsigned char>(1U << (bit % 8))};
    bytes[bit / 8] ^= flip;
    const Reading damaged = read(bytes);
    bytes[bit / 8] ^= flip;
    ASSERT_FALSE(damaged.complete) << "bit " << bit;
    ASSERT_TRUE(begins_with(whole.events, damaged.events)) << "bit " << bit;
  }
}

INSTANTIATE_TEST_SUITE_P(traces, FlippedBit,
                         testing::Values("h200/trace-1/staged.timed.0.trace", "trace-v1/every_kind.trace"));

}  // namespace
}  // namespace gpuflight
