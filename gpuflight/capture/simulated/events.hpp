/// What the simulated device did, as events of the process's stream. Nothing is published where
/// there is no recorder. A call's events are published together by the thread that made it, when
/// its work is done. From any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "gpuflight/core/events.hpp"

namespace gpuflight {
class Recorder;
}

namespace gpuflight::simulated {

Timestamp now();

/// A text that events name. The stream gets it once, at its first use.
class Name {
 public:
  explicit Name(std::string text) : text_(std::move(text)) {}

  const std::string& text() const { return text_; }
  TextId id(Recorder& recorder) const;

 private:
  std::string text_;
  mutable std::atomic<TextId> id_{0};
};

/// One side of a copy.
struct Place {
  const void* address;
  MemoryKind kind;
};

/// `bytes` were copied.
void publish_copy(Direction direction, Place from, Place to, std::uint64_t bytes, Timestamp start);

/// A device operation of that name ran. A GPU may have launched several kernels for it.
void publish_operation(const Name& name, Timestamp start);

/// The host waited for the device in a call of that name.
void publish_synchronization(const Name& function);

/// An operation of that name was called, and refused.
void publish_not_simulated(const std::string& operation);

/// The device's allocator was asked for memory. Asking for none is no call to CUDA.
void publish_allocation(std::uint64_t bytes);

}  // namespace gpuflight::simulated
