// Nothing is lost and memory stays bounded, however much a program does. GPUFLIGHT_SCALE is how many million
// kernels (2 unless given); the collector is the judge's own, in this process.
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
#include <sstream>

#include "gpuflight/judge/collector.hpp"

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

std::uint64_t millions() {
  const char* given = std::getenv("GPUFLIGHT_SCALE");
  return given == nullptr ? 2 : std::strtoull(given, nullptr, 10);
}

struct Growth {
  std::map<std::string, std::int64_t> program;    // resident bytes, by when it said so
  std::map<std::string, std::int64_t> collector;  // of this process, at the same times
};

// Runs counted_scale and takes down memory whenever it says a line.
Growth run(const char* kind) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::string program = SCALE_PROGRAM;
  std::string work = kind;
  std::string amount = std::to_string(millions());
  char* arguments[] = {program.data(), work.data(), amount.data(), nullptr};
  pid_t process = 0;
  EXPECT_EQ(posix_spawn(&process, SCALE_PROGRAM, &actions, nullptr, arguments, environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Growth growth;
  FILE* said = fdopen(ends[0], "r");
  char when[16];
  long long bytes = 0;
  while (std::fscanf(said, "%15s %lld", when, &bytes) == 2) {
    growth.program[when] = bytes;
    growth.collector[when] = memory();
  }
  std::fclose(said);
  int status = 0;
  waitpid(process, &status, 0);
  EXPECT_EQ(status, 0);
  return growth;
}

class Scale : public testing::TestWithParam<const char*> {};

TEST_P(Scale, nothing_is_lost_and_memory_stays_bounded) {
  if (!std::filesystem::exists("/dev/nvidiactl")) GTEST_SKIP() << "there is no NVIDIA driver on this machine";
  Collector collector(std::nullopt);
  setenv("GPUFLIGHT_SOCKET", collector.socket_path().c_str(), 1);
  setenv("NVTX_INJECTION64_PATH", CAPTURE_LIBRARY, 1);
  setenv("CUDA_INJECTION64_PATH", CAPTURE_LIBRARY, 1);
  const auto start = std::chrono::steady_clock::now();
  const Growth growth = run(GetParam());
  const std::vector<StreamEvidence> streams = collector.finish();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  ASSERT_EQ(streams.size(), 1U);
  for (const Fault& fault : streams[0].faults) ADD_FAILURE() << fault.code << ": " << fault.message;
  ASSERT_EQ(streams[0].regions.size(), 1U);
  EXPECT_EQ(streams[0].regions[0].counts.kernels, millions() * 1'000'000);
  const std::int64_t program = growth.program.at("end") - growth.program.at("million");
  const std::int64_t own = growth.collector.at("end") - growth.collector.at("million");
  EXPECT_LT(program, kMayGrow);
  EXPECT_LT(own, kMayGrow);
  std::cout << "scale | " << GetParam() << " | " << millions() << " million kernels in " << took.count()
            << " s | counted " << streams[0].regions[0].counts.kernels << " | grew: program " << program
            << " B, collector " << own << " B | waits " << streams[0].waits << '\n';
}

INSTANTIATE_TEST_SUITE_P(work, Scale, testing::Values("launches", "graphs"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace gpuflight::test
