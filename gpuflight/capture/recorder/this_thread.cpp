#include "gpuflight/capture/recorder/this_thread.hpp"

#include <unistd.h>

namespace gpuflight {

std::uint32_t this_thread() {
  static thread_local std::uint32_t id = 0;
  if (id == 0) id = static_cast<std::uint32_t>(gettid());
  return id;
}

Timestamp now() {
  return std::chrono::time_point_cast<Timestamp::duration>(std::chrono::system_clock::now());
}

}  // namespace gpuflight
