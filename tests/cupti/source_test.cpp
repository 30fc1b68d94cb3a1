#include <dlfcn.h>
#include <gmock/gmock.h>

#include "tests/cupti/program.hpp"

namespace gpuflight::test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

const std::vector<std::string> kProgram = {SOURCE_PROGRAM, CAPTURE_LIBRARY};

bool there_is_a_driver() { return dlopen("libcuda.so.1", RTLD_NOW) != nullptr; }

TEST(Source, for_regions_only_it_records_settles_and_ends_without_cupti) {
  const Outcome outcome = run_collected(kProgram, {{"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, "0  synchronized");
  ASSERT_THAT(outcome.streams, SizeIs(1));
  const Stream& stream = outcome.streams[0];
  EXPECT_EQ(stream.all<Hello>().at(0).source, Source::Regions);
  EXPECT_THAT(stream.all<Quiescent>(), SizeIs(1));
  EXPECT_EQ(stream.fact("cupti"), "");
  EXPECT_TRUE(stream.complete);
}

TEST(Source, without_a_collector_it_says_so_and_the_program_goes_on) {
  const Outcome outcome = run_alone(kProgram, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.output, StartsWith("1 "));
  EXPECT_THAT(outcome.output, HasSubstr("GPUFLIGHT_SOCKET"));
}

TEST(Source, where_cupti_cannot_record_the_answer_and_the_stream_say_the_same) {
  if (there_is_a_driver()) GTEST_SKIP() << "CUPTI can record here";
  const Outcome outcome = run_collected(
      kProgram, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY}, {"GPUFLIGHT_CUPTI", CUPTI_LIBRARY}});
  EXPECT_EQ(outcome.exit_code, 0);
  ASSERT_THAT(outcome.streams, SizeIs(1));
  const Stream& stream = outcome.streams[0];
  EXPECT_EQ(stream.all<Hello>().at(0).source, Source::Cupti);
  EXPECT_NE(stream.fact("cupti"), "");
  ASSERT_THAT(stream.all<Failure>(), SizeIs(1));
  const std::string why = stream.text(stream.all<Failure>()[0].message);
  EXPECT_THAT(why, StartsWith("CUPTI refused a subscriber: CUPTI_ERROR_UNKNOWN (999)"));
  EXPECT_EQ(outcome.output, "1 " + why + " synchronized");
  EXPECT_TRUE(stream.complete);
}

TEST(Source, without_a_cupti_it_says_where_to_get_one) {
  if (void* there = dlopen("libcupti.so.13", RTLD_NOW)) {
    dlclose(there);
    GTEST_SKIP() << "the loader finds a CUPTI here";
  }
  const Outcome outcome =
      run_collected(kProgram, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY}, {"GPUFLIGHT_CUPTI", "/nowhere"}});
  EXPECT_THAT(outcome.output, StartsWith("1 CUPTI (libcupti.so.13) was not found"));
}

}  // namespace
}  // namespace gpuflight::test
