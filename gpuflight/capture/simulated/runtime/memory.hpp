/// The simulated devices' memory: two reserved address ranges at a constant distance. The device
/// range is never accessible, so a host that touches a device pointer faults as it would with a
/// GPU; the bytes lie in the host range at the same offset. Nothing is protected or unprotected
/// while the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpuflight/capture/simulated/runtime/blocks.hpp"
#include "gpuflight/capture/simulated/runtime/visibility.hpp"

namespace gpuflight::simulated {

/// The process's device memory. From any thread. Never destroyed: tensors may outlive everything.
class GPUFLIGHT_SIMULATED_API Memory {
 public:
  static Memory& get();

  /// Address space could be reserved. Without it, nothing else may be called.
  bool reserved() const { return device_ != nullptr; }

  bool is_device(const void* pointer) const { return offset(pointer, device_) < size_; }
  bool is_host(const void* pointer) const { return offset(pointer, host_) < size_; }

  /// The same place in the other range; nullptr stays nullptr.
  void* to_host(const void* device) const { return device ? host_ + offset(device, device_) : nullptr; }
  void* to_device(const void* host) const { return host ? device_ + offset(host, host_) : nullptr; }

  /// Whose memory a device address is in.
  int device_of(const void* device) const { return static_cast<int>(offset(device, device_) / share_); }

  /// A block of at least `bytes`, as a device address, aligned to 512 as CUDA's are. nullptr for 0 bytes, and
  /// where that device has no such room.
  void* allocate(int device, std::size_t bytes);

  /// Takes an address that allocate() gave. @returns whether it was one
  bool release(void* device);

  /// The block that a device address is in: its first address and its size.
  bool find(const void* device, void*& start, std::size_t& size);

  /// Bytes of each device.
  std::size_t limit() const { return limit_; }
  std::size_t used(int device);

 private:
  Memory();
  bool reserve(std::size_t size);
  static std::size_t offset(const void* pointer, const char* base) {
    return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(pointer) -
                                    reinterpret_cast<std::uintptr_t>(base));
  }

  char* device_ = nullptr;
  char* host_ = nullptr;
  std::size_t size_ = 0;
  std::size_t share_ = 0;  // of each device in the ranges
  std::size_t limit_ = 0;

  std::mutex mutex_;
  std::vector<Blocks> blocks_;  // of each device
};

}  // namespace gpuflight::simulated
