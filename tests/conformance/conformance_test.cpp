// Every story, on the source that this program was built for, and read back from its stored trace.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>

#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/collector.hpp"
#include "tests/conformance/stories.hpp"

extern char** environ;

namespace gpuflight::test {
namespace {

// By path, over all openings.
std::map<std::string, Numbers> counted(const StreamEvidence& stream) {
  std::map<std::string, Numbers> regions;
  for (const RegionTotal& region : stream.regions) {
    Numbers& numbers = regions[region.path];
    for (const std::string& name : compared_counts()) {
      if (const std::uint64_t number = find_count(name)->of(region.counts)) numbers[name] += number;
    }
  }
  return regions;
}

std::vector<std::string> codes(const StreamEvidence& stream) {
  std::vector<std::string> codes;
  for (const Fault& fault : stream.faults) codes.push_back(fault.code);
  return codes;
}

std::string sentences(const StreamEvidence& stream) {
  std::string all;
  for (const Fault& fault : stream.faults) all += fault.message + "\n";
  return all;
}

void expect_as_told(const Story& story, const StreamEvidence& stream) {
  EXPECT_EQ(counted(stream), story.regions);
  EXPECT_EQ(codes(stream), story.faults) << sentences(stream);
  EXPECT_EQ(stream.complete, story.whole);
}

#ifdef PROGRAM

void play(const std::string& story) {
  std::string program = PROGRAM;
  std::string name = story;
  char* arguments[] = {program.data(), name.data(), nullptr};
  pid_t process = 0;
  ASSERT_EQ(posix_spawn(&process, PROGRAM, nullptr, nullptr, arguments, environ), 0);
  int status = 0;
  ASSERT_EQ(waitpid(process, &status, 0), process);
  ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << "exit code " << WEXITSTATUS(status);
}

// Where traces are to be kept, to become test data.
std::filesystem::path folder_for(const TemporaryFolder& own) {
  const char* kept = std::getenv("GPUFLIGHT_KEEP_STORIES");
  return kept == nullptr ? own.path() : std::filesystem::path(kept);
}

class Conformance : public testing::TestWithParam<Story> {};

TEST_P(Conformance, counts_are_those_of_the_story_live_and_from_the_stored_trace) {
#ifdef NEEDS_GPU
  if (!std::filesystem::exists("/dev/nvidiactl")) GTEST_SKIP() << "there is no NVIDIA driver on this machine";
#endif
  const Story& story = GetParam();
  const TemporaryFolder own = TemporaryFolder::make();
  const std::filesystem::path folder = folder_for(own);
  Collector collector(TraceSink{folder, story.name});
  setenv("GPUFLIGHT_SOCKET", collector.socket_path().c_str(), 1);
  setenv("NVTX_INJECTION64_PATH", SOURCE_LIBRARY, 1);
#ifdef CUDA_SOURCE
  setenv("CUDA_INJECTION64_PATH", SOURCE_LIBRARY, 1);
#endif
  ASSERT_NO_FATAL_FAILURE(play(story.name));
  const std::vector<StreamEvidence> streams = collector.finish();
  ASSERT_EQ(streams.size(), 1U);
  expect_as_told(story, streams[0]);
  expect_as_told(story, read_trace(folder / streams[0].file));
}

#else

// Traces that a real GPU's recording left.
class Conformance : public testing::TestWithParam<Story> {};

TEST_P(Conformance, a_recording_of_a_gpu_has_the_counts_of_the_story) {
  const std::filesystem::path file = std::filesystem::path(RECORDINGS) / (GetParam().name + ".0.trace");
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "not recorded yet: " << file;
  expect_as_told(GetParam(), read_trace(file));
}

#endif

INSTANTIATE_TEST_SUITE_P(stories, Conformance, testing::ValuesIn(stories()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace gpuflight::test
