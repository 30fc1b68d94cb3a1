/// The encoding of an event stream, the same on the socket and in a file.
///
///     stream  = header block*
///     header  = magic[8] version:u32 reserved:u32
///     block   = size:u32 checksum:u32 payload[size]     checksum: CRC-32C of the payload
///     payload = event*
///     event   = tag:u16 size:u16 body[size]             tag: index in gpuflight::Event
///
/// Numbers are little-endian, as on every machine that CUPTI supports. A body is the bytes of the
/// event's struct; a Text's is its id and then its characters. docs/reference/trace-format.md has it in full.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace gpuflight {

inline constexpr char kTraceMagic[8] = {'G', 'P', 'U', 'F', 'L', 'T', 'R', 'C'};
inline constexpr std::uint32_t kTraceVersion = 8;

/// Every version until now is read. They are powers of two: one flipped bit makes none of another.
constexpr bool is_trace_version(std::uint32_t version) {
  return std::has_single_bit(version) && version <= kTraceVersion;
}

/// No block's payload is larger.
inline constexpr std::uint32_t kMaxBlockBytes = 1U << 20;

/// No Text is longer: a writer cuts it.
inline constexpr std::size_t kMaxTextBytes = 16384;

/// All texts of a stream together are no larger, each counted with this overhead: a reader keeps them.
inline constexpr std::uint64_t kMaxTextsBytes = 256U << 20;
inline constexpr std::uint64_t kTextOverheadBytes = 64;

struct TraceHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;
};

struct BlockHeader {
  std::uint32_t size;
  std::uint32_t checksum;
};

struct EventHeader {
  std::uint16_t tag;
  std::uint16_t size;
};

std::uint32_t crc32c(std::span<const std::byte> bytes);

}  // namespace gpuflight
