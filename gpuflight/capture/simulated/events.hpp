/// What the simulated device is asked for and does, as events of the process's stream. Nothing is
/// published where there is no recorder. From any thread.
#pragma once

#include <cstdint>
#include <string>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight::simulated {

/// One side of a copy.
struct Place {
  const void* address;
  MemoryKind kind;
};

/// A copy that is asked for.
struct Transfer {
  Direction direction;
  Place from;
  Place to;
  std::uint64_t bytes;
};

/// A call to CUDA, as a GPU would have had it. It enters the stream before its work, so that the
/// regions open then are its own, and returns after its record: whoever has seen the return has seen
/// the record. A call that gave none returns as a failed one, which counts nothing and owes nothing:
/// its work threw, or there was nothing for a device to do after all.
class Call {
 public:
  /// Of a device operation.
  static Call launch();
  static Call copy(const Transfer& transfer);

  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// The device ran the operation of that name. A GPU may have launched several kernels for it.
  void ran(const InternedText& operation);

  /// The transfer's bytes were moved.
  void copied();

 private:
  Call(CallKind kind, const InternedText& function, const Transfer& transfer);

  Recorder* recorder_;
  HostCall call_{};
  Transfer transfer_;
  std::int32_t status_;
};

/// The host waited for the device in a call of that name.
void publish_synchronization(const InternedText& function);

/// The device's allocator was asked for memory. Asking for none is no call to CUDA.
void publish_allocation(std::uint64_t bytes);

/// An operation of that name was called, and refused.
void publish_not_simulated(const std::string& operation);

}  // namespace gpuflight::simulated
