/// What a HostCall says of its bytes where it can't say how many.
#pragma once

#include <cstdint>

namespace gpuflight {

/// More than none, but nobody knows how many: a copy of an array, or a batch that may give several records.
inline constexpr std::uint64_t kUnknownBytes = ~std::uint64_t{0};

}  // namespace gpuflight
