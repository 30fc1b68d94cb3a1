/// Reads events from bytes of the trace format, as they come.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

#include "gpuflight/core/events.hpp"
#include "gpuflight/trace/format.hpp"

namespace gpuflight {

/// The bytes are no trace of this version, or damaged. what() is one line for a person.
class TraceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The stream says more than there may be memory for.
class TooLarge : public TraceError {
 public:
  using TraceError::TraceError;
};

/// Decodes one stream. Every block is checked before an event of it is given out, and every event
/// is checked against the format: whatever bytes are fed, the result is events or a TraceError. Holds no
/// more than one block besides what it is fed.
class Decoder {
 public:
  using Consumer = std::function<void(const Event&)>;

  explicit Decoder(Consumer consumer) : consumer_(std::move(consumer)) {}

  /// @throws TraceError; nothing can be fed after that.
  void feed(std::span<const std::byte> bytes);

  /// Events given out so far.
  std::uint64_t events() const { return events_; }

  /// The stream had its End, which counted as many events as came.
  bool complete() const { return complete_; }

  /// Bytes wait for the rest of their block: at a stream's end, it was cut off there.
  bool partial() const { return !pending_.empty() || !header_read_; }

 private:
  bool read_header();
  bool read_block();
  void decode(std::span<const std::byte> payload);
  void decode_event(std::uint16_t tag, std::span<const std::byte> body);
  void count_text(const Text& text);
  [[noreturn]] void fail(const std::string& what) const;

  Consumer consumer_;
  std::vector<std::byte> pending_;
  std::size_t next_ = 0;        // where in pending_ the next block starts
  std::uint64_t position_ = 0;  // of that in the stream, in bytes
  std::uint64_t events_ = 0;
  std::uint64_t texts_bytes_ = 0;  // that whoever keeps the texts so far may need
  bool header_read_ = false;
  bool ended_ = false;
  bool complete_ = false;
};

}  // namespace gpuflight
