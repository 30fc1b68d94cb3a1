/// How often, and how long in all, publishing threads had to wait.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace gpuflight {

class Waits {
 public:
  /// Returns when `ready` does, and counts the wait if there was one. Any thread; no lock.
  template <class Ready>
  void until(Ready ready) {
    if (ready()) return;
    const auto start = std::chrono::steady_clock::now();
    count_.fetch_add(1, std::memory_order_relaxed);
    do {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    } while (!ready());
    const std::chrono::nanoseconds waited = std::chrono::steady_clock::now() - start;
    nanoseconds_.fetch_add(waited.count(), std::memory_order_relaxed);
  }

  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  std::chrono::nanoseconds duration() const {
    return std::chrono::nanoseconds(nanoseconds_.load(std::memory_order_relaxed));
  }

 private:
  std::atomic<std::uint64_t> count_{0};
  std::atomic<std::int64_t> nanoseconds_{0};
};

}  // namespace gpuflight
