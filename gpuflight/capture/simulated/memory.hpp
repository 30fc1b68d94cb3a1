/// The simulated device's memory: two reserved address ranges at a constant distance. The device
/// range is never accessible, so a host that touches a device pointer faults as it would with a
/// GPU; the bytes lie in the host range at the same offset. Nothing is protected or unprotected
/// while the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace gpuflight::simulated {

/// The process's device memory. From any thread. Never destroyed: tensors may outlive everything.
class Memory {
 public:
  static Memory& get();

  /// Address space could be reserved. Without it, nothing else may be called.
  bool reserved() const { return size_ != 0; }

  bool is_device(const void* pointer) const { return offset(pointer, device_) < size_; }
  bool is_host(const void* pointer) const { return offset(pointer, host_) < size_; }

  /// The same place in the other range; nullptr stays nullptr.
  void* to_host(const void* device) const { return device ? host_ + offset(device, device_) : nullptr; }
  void* to_device(const void* host) const { return host ? device_ + offset(host, host_) : nullptr; }

  /// A block of at least `bytes`, as an address of the host range, aligned to 512 as CUDA's are;
  /// nullptr for 0 bytes.
  /// @throws c10::OutOfMemoryError
  void* allocate(std::size_t bytes);

  /// Takes an address of the host range that allocate() gave; nullptr and others are ignored.
  void release(void* host);

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

  std::mutex mutex_;
  std::size_t top_ = 0;                                             // nothing was given out from here on
  std::unordered_map<std::size_t, std::size_t> blocks_;             // offset of a block in use → its size
  std::unordered_map<std::size_t, std::vector<std::size_t>> free_;  // size → offsets
};

}  // namespace gpuflight::simulated
