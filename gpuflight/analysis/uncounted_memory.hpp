/// Memory that the device reads and writes without a copy that could be counted.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpuflight/analysis/allowance.hpp"
#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Learns of it from the calls that allocate or register it. Measured on an H200 with CUDA 13.0: a kernel
/// that reads pinned host memory, or touches managed memory, leaves no record of a copy.
class UncountedMemory {
 public:
  explicit UncountedMemory(Allowance& allowance) : allowance_(allowance) {}

  /// @param function that allocated or registered something, as "cudaMallocManaged"
  /// @throws TooLarge if there are too many
  void provided(const std::string& function);

  /// One for each kind of such memory.
  std::vector<Remark> remarks() const;

 private:
  using Functions = std::map<std::string, std::uint64_t>;  // and how often

  void note(Functions& functions, const std::string& function);

  Allowance& allowance_;
  Functions pinned_;
  Functions registered_;
  Functions managed_;
};

}  // namespace gpuflight
