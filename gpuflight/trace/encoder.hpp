/// Writes events into blocks of the trace format.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gpuflight/core/events.hpp"
#include "gpuflight/trace/format.hpp"

namespace gpuflight {

/// Encodes one stream. Not thread-safe.
class Encoder {
 public:
  Encoder();

  void add(const Event& event);

  /// Adds the event that `tag` and the bytes of its struct stand for.
  void add_encoded(std::uint16_t tag, std::span<const std::byte> body);

  /// How many events were added since the stream began.
  std::uint64_t events() const { return events_; }

  /// Closes the open block. The bytes since the last take(), headers included; empty if there are none.
  std::vector<std::byte> take();

  /// Bytes that wait for take().
  std::size_t pending() const { return bytes_.size(); }

 private:
  void open_block();
  void close_block();
  void append(const void* data, std::size_t size);

  std::vector<std::byte> bytes_;
  std::size_t block_ = 0;  // where the open block's payload starts in bytes_; 0 when none is open
  std::uint64_t events_ = 0;
};

}  // namespace gpuflight
