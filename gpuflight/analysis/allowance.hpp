/// The memory that the analysis of one stream may take.
#pragma once

#include <cstddef>

namespace gpuflight {

/// Whatever a stream says, what is kept of it has an end. Not thread-safe.
class Allowance {
 public:
  /// About 25,000 outermost regions of 100 different kernels each, with names as long as LibTorch's.
  static constexpr std::size_t kUsual = std::size_t{1} << 30;

  explicit Allowance(std::size_t most = kUsual) : most_(most) {}
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

  /// About so many bytes are to be kept.
  /// @throws TooLarge if that is too much
  void take(std::size_t bytes);

  void give_back(std::size_t bytes) { taken_ -= bytes; }

 private:
  std::size_t most_;
  std::size_t taken_ = 0;
};

/// About what an entry of a map takes besides what it holds.
inline constexpr std::size_t kEntryBytes = 64;

}  // namespace gpuflight
