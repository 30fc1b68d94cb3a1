/// The memory into which CUPTI writes its records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace gpuflight {

struct Buffer {
  std::uint8_t* data = nullptr;
  std::size_t size = 0;
};

/// Lends buffers and keeps the returned ones for the next request. CUPTI owns a lent buffer until it
/// completes it, even past the end of the program, so lent buffers are never freed from here.
/// From any thread; allocates, and holds its lock for a few instructions.
class BufferPool {
 public:
  static constexpr std::size_t kSize = std::size_t{8} << 20;

  /// Free buffers beyond this many go back to the system.
  static constexpr std::size_t kKept = 16;

  BufferPool() { free_.reserve(kKept); }

  /// 8-byte aligned. CUPTI drops records for want of a buffer, so when memory is short a smaller one is
  /// lent; data is nullptr only if not even that is there.
  Buffer lend();

  /// @param buffer as lend() gave it
  void take_back(Buffer buffer);

 private:
  std::mutex mutex_;
  std::vector<std::uint8_t*> free_;
};

}  // namespace gpuflight
