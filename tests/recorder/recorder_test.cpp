#include "gpuflight/capture/recorder/recorder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/judge/collector.hpp"

namespace gpuflight {
namespace {

// A process has one recorder, so each test records in a child of its own.
StreamEvidence recorded_by(const std::function<void()>& child) {
  // Forked before the collector has its thread: ThreadSanitizer wants it so.
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t pid = fork();
  if (pid == 0) {
    char path[256] = "";
    if (read(ends[0], path, sizeof(path) - 1) <= 0) _exit(98);
    setenv(kSocketVariable, path, 1);
    child();
    _exit(0);
  }
  Collector collector(std::nullopt);
  const std::string& path = collector.socket_path();
  EXPECT_EQ(write(ends[1], path.c_str(), path.size()), static_cast<ssize_t>(path.size()));
  close(ends[0]);
  close(ends[1]);
  int status = 0;
  waitpid(pid, &status, 0);
  const auto streams = collector.finish();
  EXPECT_EQ(streams.size(), 1U);
  if (streams.empty()) return {};
  EXPECT_EQ(streams[0].pid, static_cast<std::uint32_t>(pid));
  return streams[0];
}

Recorder& started() {
  std::string why;
  Recorder* recorder = Recorder::start(Source::Simulated, why);
  if (recorder == nullptr) _exit(99);
  return *recorder;
}

HostCall launch(Correlation correlation) {
  HostCall call{};
  call.start = std::chrono::system_clock::now();
  call.correlation = correlation;
  call.kind = CallKind::Launch;
  return call;
}

HostReturn success(Correlation correlation) {
  HostReturn event{};
  event.correlation = correlation;
  return event;
}

EncodedEvent kernel(Correlation correlation, TextId name) {
  Kernel event{};
  event.correlation = correlation;
  event.name = name;
  return encode(event);
}

void launch_in_region(Recorder& recorder, std::uint32_t launches) {
  recorder.publish(RegionOpened{1, {}, 1, Scope::Process, recorder.text("judged"), 0});
  for (Correlation id = 1; id <= launches; ++id) {
    recorder.publish(launch(id));
    recorder.publish(success(id));
    // Records are handed over at once: their calls must all the same stand before them.
    recorder.complete({kernel(id, recorder.text("kernel " + std::to_string(id % 3)))});
  }
  recorder.publish(RegionClosed{1, {}, 1, 0});
}

TEST(recorder, what_is_published_and_completed_arrives_whole_and_explained) {
  const StreamEvidence stream = recorded_by([] {
    launch_in_region(started(), 50'000);
    Recorder::current()->finish();
  });
  EXPECT_TRUE(stream.complete) << (stream.faults.empty() ? "" : stream.faults[0].message);
  ASSERT_EQ(stream.regions.size(), 1U);
  EXPECT_EQ(stream.regions[0].counts.kernels, 50'000U);
  EXPECT_EQ(stream.regions[0].counts.host_launches, 50'000U);
  EXPECT_EQ(stream.regions[0].counts.kernels_by_name.size(), 3U);
}

TEST(recorder, many_threads_publish_at_once_and_nothing_is_lost) {
  const StreamEvidence stream = recorded_by([] {
    Recorder& recorder = started();
    recorder.publish(RegionOpened{1, {}, 1, Scope::Process, recorder.text("judged"), 0});
    std::vector<std::thread> threads;
    for (Correlation thread = 0; thread < 8; ++thread) {
      threads.emplace_back([&recorder, thread] {
        for (Correlation i = 0; i < 5'000; ++i) {
          const Correlation id = thread * 5'000 + i + 1;
          recorder.publish(launch(id));
          recorder.publish(success(id));
          recorder.complete({kernel(id, 0)});
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    recorder.finish();
  });
  EXPECT_TRUE(stream.complete) << (stream.faults.empty() ? "" : stream.faults[0].message);
  EXPECT_EQ(stream.regions.at(0).counts.kernels, 40'000U);
}

TEST(recorder, drained_events_arrive_though_the_process_exits_without_an_end) {
  const StreamEvidence stream = recorded_by([] {
    launch_in_region(started(), 10);
    Recorder::current()->drain();
    _exit(0);
  });
  EXPECT_FALSE(stream.complete);
  ASSERT_EQ(stream.faults.size(), 1U);
  EXPECT_EQ(stream.faults[0].code, "stream_incomplete");
  EXPECT_EQ(stream.regions.at(0).counts.kernels, 10U);
}

TEST(recorder, a_forked_child_is_silent_and_leaves_the_parent_s_stream_alone) {
  const StreamEvidence stream = recorded_by([] {
    Recorder& recorder = started();
    const pid_t child = fork();
    if (child == 0) _exit(Recorder::current() == nullptr ? 0 : 1);
    int status = 0;
    waitpid(child, &status, 0);
    recorder.fact("child", WEXITSTATUS(status) == 0 ? "silent" : "recording");
    recorder.finish();
  });
  EXPECT_TRUE(stream.complete);
  EXPECT_EQ(stream.facts.at("child"), "silent");
}

TEST(recorder, publishing_after_the_end_is_discarded_and_does_not_block) {
  const StreamEvidence stream = recorded_by([] {
    Recorder& recorder = started();
    recorder.finish();
    for (Correlation id = 1; id <= 200'000; ++id) recorder.publish(launch(id));
    recorder.finish();
    recorder.drain();
  });
  EXPECT_TRUE(stream.complete);
}

TEST(recorder, without_a_collector_it_does_not_start_and_says_why) {
  unsetenv(kSocketVariable);
  std::string why;
  EXPECT_EQ(Recorder::start(Source::Simulated, why), nullptr);
  EXPECT_EQ(why, "no collector: GPUFLIGHT_SOCKET is not set");
  setenv(kSocketVariable, "/nowhere/at-all", 1);
  EXPECT_EQ(Recorder::start(Source::Simulated, why), nullptr);
  EXPECT_NE(why.find("no collector answers at /nowhere/at-all"), std::string::npos);
}

}  // namespace
}  // namespace gpuflight
