#include <gmock/gmock.h>

#include "tests/cupti/program.hpp"

namespace gpuflight::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Stream stream_of(const std::string& scenario) {
  const Outcome outcome =
      run_collected({NVTX_PROGRAM, scenario}, {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.streams, SizeIs(1));
  return outcome.streams.empty() ? Stream{} : outcome.streams.front();
}

std::vector<std::string> opened_names(const Stream& stream) {
  std::vector<std::string> names;
  for (const RegionOpened& opened : stream.all<RegionOpened>()) names.push_back(stream.text(opened.name));
  return names;
}

std::vector<RegionId> closed_ids(const Stream& stream) {
  std::vector<RegionId> ids;
  for (const RegionClosed& closed : stream.all<RegionClosed>()) ids.push_back(closed.region);
  return ids;
}

TEST(Nvtx, regions_open_and_close_in_their_order_with_the_scope_they_ask_for) {
  const Stream stream = stream_of("nested_regions");
  EXPECT_THAT(opened_names(stream), ElementsAre("outer", "inner"));
  const auto opened = stream.all<RegionOpened>();
  ASSERT_THAT(opened, SizeIs(2));
  EXPECT_EQ(opened[0].scope, Scope::Process);
  EXPECT_EQ(opened[1].scope, Scope::Thread);
  EXPECT_EQ(stream.text(opened[0].domain), "gpuflight");
  EXPECT_THAT(closed_ids(stream), ElementsAre(opened[1].region, opened[0].region));
  EXPECT_LE(opened[0].time, opened[1].time);
}

TEST(Nvtx, a_program_with_nvtx_alone_sends_a_complete_stream_of_regions) {
  const Stream stream = stream_of("nested_regions");
  ASSERT_THAT(stream.all<Hello>(), SizeIs(1));
  EXPECT_EQ(stream.all<Hello>()[0].source, Source::Regions);
  EXPECT_TRUE(stream.complete);
  EXPECT_EQ(stream.error, "");
}

TEST(Nvtx, with_cuda_to_come_the_stream_is_of_cupti_from_its_start) {
  const Outcome outcome =
      run_collected({NVTX_PROGRAM, "nested_regions"},
                    {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}, {"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY}});
  ASSERT_THAT(outcome.streams, SizeIs(1));
  EXPECT_EQ(outcome.streams[0].all<Hello>().at(0).source, Source::Cupti);
  EXPECT_TRUE(outcome.streams[0].complete);
}

TEST(Nvtx, pushes_are_regions_of_their_thread_in_the_default_domain) {
  const Stream stream = stream_of("push_and_pop");
  const auto opened = stream.all<RegionOpened>();
  ASSERT_THAT(opened, SizeIs(2));
  EXPECT_EQ(opened[0].scope, Scope::Thread);
  EXPECT_EQ(opened[0].domain, 0U);
  EXPECT_THAT(closed_ids(stream), ElementsAre(opened[1].region, opened[0].region));
}

/// The ids of ranges that could be guessed are drawn, with the second bit set.
TEST(Nvtx, pushes_never_have_an_id_that_may_be_drawn) {
  for (const RegionOpened& opened : stream_of("push_and_pop").all<RegionOpened>()) {
    EXPECT_LT(opened.region, RegionId{1} << 62);
  }
}

TEST(Nvtx, wide_names_become_utf8) {
  EXPECT_THAT(opened_names(stream_of("push_and_pop")), ElementsAre("first", "zweite \u00e4\u20ac\U0001F600"));
}

TEST(Nvtx, each_domain_has_a_stack_of_its_own_and_names_registered_strings) {
  const Outcome outcome =
      run_collected({NVTX_PROGRAM, "stacks_of_domains"}, {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
  EXPECT_EQ(outcome.output, "0 0 0 -2 0");  // levels; -2 is NVTX_NO_PUSH_POP_TRACKING, of the orphan
  ASSERT_THAT(outcome.streams, SizeIs(1));
  const Stream& stream = outcome.streams[0];
  const auto opened = stream.all<RegionOpened>();
  EXPECT_THAT(opened_names(stream), ElementsAre("attention", "default"));
  ASSERT_THAT(opened, SizeIs(2));
  EXPECT_EQ(stream.text(opened[0].domain), "layers");
  EXPECT_THAT(closed_ids(stream), ElementsAre(opened[0].region, opened[1].region));
}

TEST(Nvtx, orphan_ends_say_nothing_and_unclosed_pushes_stay_open) {
  const Stream stream = stream_of("orphans_and_unclosed");
  EXPECT_THAT(opened_names(stream), ElementsAre("never popped"));
  EXPECT_THAT(closed_ids(stream), IsEmpty());
  EXPECT_TRUE(stream.complete);
}

TEST(Nvtx, a_range_may_end_on_another_thread) {
  const Stream stream = stream_of("closed_on_another_thread");
  ASSERT_THAT(stream.all<RegionOpened>(), SizeIs(1));
  ASSERT_THAT(stream.all<RegionClosed>(), SizeIs(1));
  EXPECT_EQ(stream.all<RegionOpened>()[0].region, stream.all<RegionClosed>()[0].region);
  EXPECT_NE(stream.all<RegionOpened>()[0].thread, stream.all<RegionClosed>()[0].thread);
}

TEST(Nvtx, a_range_that_is_ended_twice_closes_once) {
  EXPECT_THAT(closed_ids(stream_of("twice_closed")), SizeIs(1));
}

TEST(Nvtx, a_region_knows_the_id_that_the_stream_gives_it) {
  const Outcome outcome =
      run_collected({NVTX_PROGRAM, "region_id"}, {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
  ASSERT_THAT(outcome.streams, SizeIs(1));
  ASSERT_THAT(outcome.streams[0].all<RegionOpened>(), SizeIs(1));
  EXPECT_EQ(outcome.output, std::to_string(outcome.streams[0].all<RegionOpened>()[0].region));
}

TEST(Nvtx, where_the_kernel_refuses_random_bytes_ranges_still_open_and_close) {
  const Stream stream = stream_of("without_random_bytes");
  const auto opened = stream.all<RegionOpened>();
  ASSERT_THAT(opened, SizeIs(2));
  EXPECT_NE(opened[0].region, opened[1].region);
  EXPECT_THAT(closed_ids(stream), ElementsAre(opened[0].region, opened[1].region));
}

TEST(Nvtx, a_forked_child_is_silent_and_its_parent_goes_on) {
  const Stream stream = stream_of("forked_child");
  EXPECT_THAT(opened_names(stream), ElementsAre("parent"));
  EXPECT_THAT(closed_ids(stream), SizeIs(1));
  EXPECT_TRUE(stream.complete);
}

TEST(Nvtx, without_a_collector_the_program_runs_as_without_the_tool) {
  const Outcome outcome =
      run_alone({NVTX_PROGRAM, "region_id"}, {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, "0");
}

}  // namespace
}  // namespace gpuflight::test
