/// The few things that every source's device can do, so that one story runs on all of them.
#pragma once

#include <cstdint>

namespace gpuflight::test {

/// From any thread.
class Device {
 public:
  virtual ~Device() = default;

  /// A copy from pageable host memory.
  virtual void upload(std::uint64_t bytes) = 0;
  virtual void download(std::uint64_t bytes) = 0;
  virtual void copy_on_device(std::uint64_t bytes) = 0;

  /// One kernel.
  virtual void launch() = 0;

  /// Waits for all work, and until its records were sent.
  virtual void settle() = 0;
};

/// The device of this program, which it makes ready at the first call.
Device& device();

/// Ends the recording properly.
void finish();

}  // namespace gpuflight::test
