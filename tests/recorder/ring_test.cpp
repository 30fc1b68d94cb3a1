#include "gpuflight/capture/recorder/ring.hpp"

#include <gtest/gtest.h>

#include <map>
#include <thread>

namespace gpuflight {
namespace {

EncodedEvent numbered(std::uint32_t thread, std::uint64_t number) {
  HostCall call{};
  call.thread = thread;
  call.bytes = number;
  return encode(call);
}

HostCall call_in(const EncodedEvent& event) {
  HostCall call;
  std::memcpy(&call, event.body, sizeof(call));
  return call;
}

TEST(ring, events_of_all_threads_come_out_whole_once_and_in_each_thread_s_order) {
  constexpr std::uint32_t kThreads = 4;
  constexpr std::uint64_t kEvents = 20'000;
  Waits waits;
  Ring ring(64, waits);  // so small that the threads must wait
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&ring, thread] {
      for (std::uint64_t number = 0; number < kEvents; ++number) ring.put(numbered(thread, number));
    });
  }
  std::map<std::uint32_t, std::uint64_t> next;
  std::vector<EncodedEvent> taken;
  for (std::uint64_t seen = 0; seen < kThreads * kEvents; seen += taken.size()) {
    taken.clear();
    ring.take(taken);
    for (const EncodedEvent& event : taken) ASSERT_EQ(call_in(event).bytes, next[call_in(event).thread]++);
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(waits.count(), 0U);
  EXPECT_GT(waits.duration().count(), 0);
}

TEST(ring, a_put_that_waits_returns_when_the_ring_is_closed) {
  Waits waits;
  Ring ring(2, waits);
  std::thread producer([&] {
    for (std::uint64_t number = 0; number < 5; ++number) ring.put(numbered(0, number));
  });
  while (waits.count() == 0) std::this_thread::yield();
  ring.close();
  producer.join();
}

TEST(ring, places_are_given_out_in_order) {
  Waits waits;
  Ring ring(8, waits);
  EXPECT_EQ(ring.put(numbered(0, 0)), 0U);
  EXPECT_EQ(ring.put(numbered(0, 1)), 1U);
}

}  // namespace
}  // namespace gpuflight
