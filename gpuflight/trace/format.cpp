#include "gpuflight/trace/format.hpp"

#include <nmmintrin.h>

#include <cstring>

namespace gpuflight {

// SSE4.2 is on every x86-64 machine that a supported GPU sits in.
__attribute__((target("sse4.2"))) std::uint32_t crc32c(std::span<const std::byte> bytes) {
  std::uint64_t checksum = 0xFFFFFFFFU;
  while (bytes.size() >= sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof(word));
    checksum = _mm_crc32_u64(checksum, word);
    bytes = bytes.subspan(sizeof(word));
  }
  auto narrow = static_cast<std::uint32_t>(checksum);
  for (const std::byte byte : bytes) narrow = _mm_crc32_u8(narrow, std::to_integer<std::uint8_t>(byte));
  return ~narrow;
}

}  // namespace gpuflight
