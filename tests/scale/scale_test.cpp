// Nothing is lost and memory stays bounded, however much a program does. GPUFLIGHT_SCALE is how many million
// kernels (1 unless given); the collector is the judge's own, in this process.
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "gpuflight/judge/collector.hpp"
#include "tests/scale/slow_path.hpp"
#include "tests/scale/work.hpp"

extern char** environ;

namespace gpuflight::test {
namespace {

constexpr std::int64_t kMayGrow = 64 << 20;

std::int64_t memory() {
  std::ifstream status("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  status >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;  // slow, and much of the memory isn't ours
#else
constexpr bool kSanitized = false;
#endif

std::uint64_t kernels_to_run() {
  const char* given = std::getenv("GPUFLIGHT_SCALE");
  if (given != nullptr) return std::strtoull(given, nullptr, 10) * 1'000'000;
  return kSanitized ? 100'000 : 1'000'000;
}

/// Resident bytes, by when the program said so.
using Memory = std::map<std::string, std::int64_t>;

std::int64_t growth(const Memory& memory) { return memory.at("end") - memory.at("tenth"); }

struct Outcome {
  std::vector<StreamEvidence> streams;
  Memory program;
  Memory collector;  ///< of this process, at the same times
  std::chrono::duration<double> took{};
};

pid_t start(std::vector<std::string> command, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  EXPECT_EQ(posix_spawn(&process, arguments[0], &actions, nullptr, arguments.data(), environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

/// Runs the program and takes down memory whenever it says a line.
void run(const std::string& work, std::uint64_t kernels, Outcome& outcome) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t process = start({SCALE_PROGRAM, work, std::to_string(kernels)}, ends[1]);
  close(ends[1]);
  FILE* said = fdopen(ends[0], "r");
  char when[16];
  long long bytes = 0;
  while (std::fscanf(said, "%15s %lld", when, &bytes) == 2) {
    outcome.program[when] = bytes;
    outcome.collector[when] = memory();
  }
  std::fclose(said);
  int status = -1;
  waitpid(process, &status, 0);
  EXPECT_EQ(status, 0);
}

/// @param slow whether the collector takes its time
Outcome collected(const std::string& work, std::uint64_t kernels, bool slow = false) {
  Outcome outcome;
  Collector collector(std::nullopt);
  std::optional<SlowPath> path;
  if (slow) path.emplace(collector.socket_path());
  setenv("GPUFLIGHT_SOCKET", (slow ? path->socket_path() : collector.socket_path()).c_str(), 1);
  setenv("NVTX_INJECTION64_PATH", CAPTURE_LIBRARY, 1);
  setenv("CUDA_INJECTION64_PATH", CAPTURE_LIBRARY, 1);
  const auto began = std::chrono::steady_clock::now();
  run(work, kernels, outcome);
  outcome.streams = collector.finish();
  outcome.took = std::chrono::steady_clock::now() - began;
  EXPECT_EQ(outcome.streams.size(), 1U);
  for (const StreamEvidence& stream : outcome.streams) {
    for (const Fault& fault : stream.faults) ADD_FAILURE() << fault.code << ": " << fault.message;
  }
  return outcome;
}

class Scale : public testing::Test {
 protected:
  void SetUp() override {
#ifdef NEEDS_GPU
    if (!std::filesystem::exists("/dev/nvidiactl"))
      GTEST_SKIP() << "there is no NVIDIA driver on this machine";
#endif
  }
};

class ScaleOf : public Scale, public testing::WithParamInterface<const char*> {};

TEST_P(ScaleOf, nothing_is_lost_and_memory_stays_bounded) {
  const std::uint64_t kernels = kernels_to_run();
  const Outcome outcome = collected(GetParam(), kernels);
  const StreamEvidence& stream = outcome.streams.at(0);
  ASSERT_EQ(stream.regions.size(), 1U);
  EXPECT_EQ(stream.regions[0].counts.kernels, kernels);
  if (!kSanitized) {
    EXPECT_LT(growth(outcome.program), kMayGrow);
    EXPECT_LT(growth(outcome.collector), kMayGrow);
  }
  std::cout << "scale | " << GetParam() << " | " << kernels << " kernels in " << outcome.took.count()
            << " s | counted " << stream.regions[0].counts.kernels << " | grew: program "
            << growth(outcome.program) << " B, collector " << growth(outcome.collector) << " B | waits "
            << stream.waits << '\n';
}

INSTANTIATE_TEST_SUITE_P(work, ScaleOf, testing::Values("launches", "graphs"),
                         [](const auto& test) { return test.param; });

/// The program waits, and says so; it keeps no more than its buffer has room for.
TEST_F(Scale, nothing_is_lost_where_the_collector_is_slow) {
  if (kSanitized) GTEST_SKIP() << "a program with a sanitizer is too slow to fill its buffers";
  constexpr std::uint64_t kKernels = 700'000;
  const Outcome outcome = collected("graphs", kKernels, true);
  const StreamEvidence& stream = outcome.streams.at(0);
  ASSERT_EQ(stream.regions.size(), 1U);
  EXPECT_EQ(stream.regions[0].counts.kernels, kKernels);
  EXPECT_GT(stream.waits, 0U);
  EXPECT_GT(stream.waited, std::chrono::milliseconds(100));
  EXPECT_LT(growth(outcome.program), kMayGrow);
  std::cout << "scale | slow collector | " << kKernels << " kernels in " << outcome.took.count() << " s | "
            << stream.waits << " waits of "
            << std::chrono::duration_cast<std::chrono::milliseconds>(stream.waited).count()
            << " ms in all | program grew " << growth(outcome.program) << " B\n";
}

TEST_F(Scale, every_one_of_many_regions_has_what_ran_in_it) {
  const Outcome outcome = collected("regions", 0);
  const StreamEvidence& stream = outcome.streams.at(0);
  ASSERT_EQ(stream.regions.size(), static_cast<std::size_t>(kRegionThreads * kRegionDepth));
  std::size_t roots = 0;
  for (const RegionTotal& region : stream.regions) {
    if (region.id == region.root) ++roots;
    ASSERT_EQ(region.counts.kernels, static_cast<std::uint64_t>(kRegionThreads));
    ASSERT_EQ(region.counts.host_launches, static_cast<std::uint64_t>(kRegionThreads));
    ASSERT_FALSE(region.open);
  }
  EXPECT_EQ(roots, static_cast<std::size_t>(kRegionThreads));
  std::cout << "scale | " << stream.regions.size() << " regions open at once in " << outcome.took.count()
            << " s\n";
}

}  // namespace
}  // namespace gpuflight::test
