#include "gpuflight/capture/simulated/runtime/forking.hpp"

#include <pthread.h>

#include <atomic>

namespace gpuflight::simulated {
namespace {

std::atomic<bool> lost{false};

}  // namespace

bool devices_usable() {
  static const int watched = pthread_atfork(nullptr, nullptr, [] { lost = true; });
  return watched == 0 && !lost;
}

}  // namespace gpuflight::simulated
