/// A trace that ends anywhere is read as far as it goes, and said to be cut off.
#include <gtest/gtest.h>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/stream_reader.hpp"
#include "tests/trace/reading.hpp"

namespace gpuflight {
namespace {

using test::begins_with;
using test::kept_trace;
using test::read;
using test::Reading;

class CutOff : public testing::TestWithParam<const char*> {};

TEST_P(CutOff, trace_is_read_as_far_as_it_is_whole) {
  const auto bytes = kept_trace(GetParam());
  const Reading whole = read(bytes);
  ASSERT_TRUE(whole.complete);
  std::size_t before = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Reading cut = read(std::span(bytes).first(size));
    ASSERT_EQ(cut.error, "") << size;
    ASSERT_FALSE(cut.complete) << size;
    ASSERT_TRUE(begins_with(whole.events, cut.events)) << size;
    ASSERT_GE(cut.events.size(), before) << "more bytes gave fewer events: " << size;
    before = cut.events.size();
  }
  EXPECT_GT(before, 0U);
}

TEST_P(CutOff, trace_is_the_same_in_whatever_pieces_it_comes) {
  const auto bytes = kept_trace(GetParam());
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const auto cut = std::span(bytes).first(size);
    const Reading at_once = read(cut);
    const Reading in_pieces = read(cut, 1 + size % 61);
    ASSERT_EQ(test::encoded(in_pieces.events), test::encoded(at_once.events)) << size;
    ASSERT_EQ(in_pieces.complete, size == bytes.size()) << size;
  }
}

TEST_P(CutOff, stream_is_incomplete_wherever_it_ends) {
  const auto bytes = kept_trace(GetParam());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    StreamReader reader;
    reader.feed(std::span(bytes).first(size));
    const StreamEvidence evidence = reader.finish();
    ASSERT_FALSE(evidence.complete) << size;
    ASSERT_EQ(evidence.faults.front().code, reason::kStreamIncomplete) << size;
  }
}

// As ext4 and XFS leave a file whose last blocks weren't written when the machine lost its power.
TEST_P(CutOff, trace_that_was_filled_up_with_zeros_is_not_complete) {
  for (const std::size_t zeros : {1U, 7U, 8U, 4096U}) {
    auto bytes = kept_trace(GetParam());
    bytes.resize(bytes.size() + zeros);
    EXPECT_FALSE(read(bytes).complete) << zeros;
  }
}

INSTANTIATE_TEST_SUITE_P(traces, CutOff,
                         testing::Values("h200/trace-1/staged.timed.0.trace", "trace-v1/every_kind.trace"));

}  // namespace
}  // namespace gpuflight
