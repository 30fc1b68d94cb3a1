#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;

constexpr std::uint32_t kDefaultStream = 0;

UnorderedUse use(UnorderedKind kind, std::uint32_t later_stream = 3) {
  UnorderedUse use{};
  use.earlier_stream = kDefaultStream;
  use.later_stream = later_stream;
  use.kind = kind;
  return use;
}

TEST(unordered_use, names_both_and_their_streams) {
  const auto findings = found_in(judged(
      [](auto& trace) { trace.unordered("aten::add", "aten::mul", use(UnorderedKind::ReadAfterWrite)); }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "unordered_use");
  EXPECT_EQ(findings[0].count, 1U);
  EXPECT_EQ(
      findings[0].message,
      "aten::mul on stream 3 reads memory that is written by aten::add on the default stream, and nothing "
      "makes it wait: on a GPU the result may be wrong; have the one stream wait for the other "
      "(wait_stream, or an event) before");
}

TEST(unordered_use, of_the_hosts_says_to_synchronize) {
  const auto findings = found_in(judged([](auto& trace) {
    const UnorderedUse early = use(UnorderedKind::WriteAfterRead, UnorderedUse::kNoStream);
    trace.unordered("aten::add", "the host", early).unordered("aten::add", "the host", early);
  }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].count, 2U);
  EXPECT_THAT(
      findings[0].message,
      testing::StartsWith("the host writes to memory that is read by aten::add on the default stream, "));
  EXPECT_THAT(findings[0].message,
              testing::HasSubstr("synchronize the stream, or wait for an event, before"));
}

TEST(unordered_use, of_memory_that_was_freed_says_to_keep_it) {
  const auto findings = found_in(
      judged([](auto& trace) { trace.unordered("aten::add", "aten::mul", use(UnorderedKind::FreedEarly)); }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings[0].message,
              testing::HasSubstr("gives back, or gets anew, memory that may still be used by aten::add"));
  EXPECT_THAT(findings[0].message, testing::HasSubstr("record_stream"));
}

TEST(unordered_use, has_both_places) {
  const auto findings = found_in(judged([](auto& trace) {
                                   UnorderedUse early = use(UnorderedKind::ReadAfterWrite);
                                   early.earlier_stack = 1;
                                   early.later_stack = 2;
                                   trace.unordered("aten::add", "aten::mul", early);
                                 }),
                                 {}, {{1, {"mine.cpp", 5, "f"}}, {2, {"mine.cpp", 7, "f"}}});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings[0].message, testing::StartsWith("aten::mul on stream 3 (mine.cpp:7) reads"));
  EXPECT_THAT(findings[0].message,
              testing::HasSubstr("by aten::add on the default stream (mine.cpp:5), and"));
  ASSERT_TRUE(findings[0].place);
  EXPECT_EQ(findings[0].place->line, 7U);
}

TEST(unordered_use, outside_of_the_region_is_none) {
  TraceBuilder trace;
  trace.hello();
  trace.region("judged", [&] { trace.launch("gemm"); });
  trace.unordered("aten::add", "aten::mul", use(UnorderedKind::ReadAfterWrite));
  EXPECT_THAT(codes_in(trace), IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
