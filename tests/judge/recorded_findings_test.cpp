/// What is found in recordings of a real GPU: what they are known to do, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "gpuflight/judge/evidence_file.hpp"
#include "gpuflight/judge/recording.hpp"
#include "gpuflight/judge/verdict.hpp"

namespace gpuflight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

const std::filesystem::path kRecordings = std::filesystem::path(GPUFLIGHT_RECORDINGS) / "h200";

std::vector<std::string> codes_of(const RunReport& run) {
  std::vector<std::string> codes;
  for (const Finding& finding : run.findings) codes.push_back(finding.code);
  return codes;
}

/// By the names of the traces, those in which something is found.
std::map<std::string, std::vector<std::string>> found_in_traces(const std::filesystem::path& folder) {
  std::map<std::string, std::vector<std::string>> found;
  std::size_t traces = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".trace") continue;
    ++traces;
    const Report report = report_recording(entry.path());
    if (!report.runs[0].findings.empty()) found[report.runs[0].name] = codes_of(report.runs[0]);
  }
  EXPECT_GT(traces, 10U);
  return found;
}

TEST(recorded_findings, of_the_first_exercise_are_what_it_teaches) {
  const Report report = judge(load(kRecordings / "trace"));
  EXPECT_THAT(codes_of(report.runs.at(0)),
              ElementsAre("repeated_copies", "slice_writes", "synchronize_after_each_copy",
                          "repeated_launches", "short_kernels"));
  for (const Finding& finding : report.runs[0].findings) {
    EXPECT_EQ(finding.region, "judged") << finding.code;
    ASSERT_TRUE(finding.place) << finding.code;
    EXPECT_EQ(finding.place->file, "solutions/naive.cpp");
    EXPECT_EQ(finding.place->line, 6U);
  }
  EXPECT_EQ(report.runs[0].findings[0].count, 128U);
  EXPECT_EQ(
      report.runs[0].findings[0].message,
      "128 host-to-device copies of 2,048 B, one after the other from consecutive host addresses: stage the "
      "batch, one copy of 256 KiB");
  EXPECT_THAT(codes_of(report.runs.at(1)), IsEmpty());
}

TEST(recorded_findings, are_none_where_a_loop_is_short) {
  for (const char* trace : {"trace-1", "trace-7"}) {
    for (const RunReport& run : judge(load(kRecordings / trace)).runs)
      EXPECT_THAT(codes_of(run), IsEmpty()) << trace << " " << run.name;
  }
}

// Their kernels do nothing, so that launching many of them is all that takes time.
TEST(recorded_findings, of_counted_programs_are_of_those_that_launch_many_kernels) {
  EXPECT_THAT(
      found_in_traces(RECORDED_CASES),
      UnorderedElementsAre(Pair("counted_contexts.on_two_threads", ElementsAre("idle_device")),
                           Pair("counted_streams.several", ElementsAre("short_kernels")),
                           Pair("counted_streams_per_thread.several", ElementsAre("short_kernels")),
                           Pair("counted_threads.region_of_the_process", ElementsAre("idle_device")),
                           Pair("counted_threads.regions_of_both_kinds", ElementsAre("idle_device"))));
  EXPECT_THAT(found_in_traces(kRecordings / "conformance"),
              UnorderedElementsAre(
                  Pair("from_four_threads.0", ElementsAre("idle_device")),
                  Pair("opened_again_and_again.0", ElementsAre("repeated_launches", "short_kernels"))));
}

}  // namespace
}  // namespace gpuflight
