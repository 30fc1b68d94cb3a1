/// What the simulated devices are asked for and do, as events of the process's stream. Nothing is
/// published where there is no recorder. From any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/runtime/lane.hpp"
#include "gpuflight/capture/simulated/runtime/uses.hpp"
#include "gpuflight/capture/simulated/runtime/visibility.hpp"
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
  std::uint32_t copies = 1;
};

/// A call to CUDA, as a GPU would have had it. It enters the stream of events before its work, so that the
/// regions open then are its own, and returns after its record: whoever has seen the return has seen
/// the record. A call that gave none returns as a failed one, which counts nothing and owes nothing:
/// its work threw, or there was nothing for a device to do after all.
class GPUFLIGHT_SIMULATED_API Call {
 public:
  /// Of a device operation.
  static Call launch(const Lane& lane);
  static Call copy(const InternedText& function, const Transfer& transfer, const Lane& lane);
  static Call fill(const InternedText& function, const Place& place, std::uint64_t bytes, const Lane& lane);

  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// The device ran the operation of that name. A GPU may have launched several kernels for it.
  /// @param uses of memory, as far as they are known
  void ran(const InternedText& operation, std::span<const Use> uses = {});

  /// The transfer's bytes were moved.
  void copied(std::span<const Use> uses = {});

  /// The place was filled.
  void filled(std::span<const Use> uses = {});

  /// After that: the host doesn't wait for it, though the device may still be at work with pinned memory.
  void leaves_behind(std::span<const Use> uses);

 private:
  Call(CallKind kind, const InternedText& function, const Transfer& transfer, const Lane& lane);

  Recorder* recorder_;
  HostCall call_{};
  Transfer transfer_;
  Lane lane_;
  StackId stack_ = 0;
  std::int32_t status_;
};

/// The host waited for a device in a call of that name.
void publish_synchronization(const InternedText& function);

/// A device or the system was asked for memory, and gave it or didn't.
void publish_allocation(const InternedText& function, std::uint64_t bytes, std::int32_t status);

/// Memory of the host was made reachable for the devices, or couldn't be.
void publish_registration(const InternedText& function, const void* address, std::uint64_t bytes,
                          std::int32_t status);

/// Something of that name was called, and refused.
GPUFLIGHT_SIMULATED_API void publish_not_simulated(const std::string& name);

}  // namespace gpuflight::simulated
