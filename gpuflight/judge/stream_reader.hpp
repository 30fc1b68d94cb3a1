/// From the bytes of a stream to evidence, on the socket and from a kept file alike.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "gpuflight/analysis/stream_analysis.hpp"
#include "gpuflight/analysis/timeline_builder.hpp"
#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/trace/decoder.hpp"

namespace gpuflight {

class StreamReader {
 public:
  /// @param timeline_events that are kept for a timeline; 0 for none
  explicit StreamReader(std::size_t timeline_events = 0);
  StreamReader(const StreamReader&) = delete;
  StreamReader& operator=(const StreamReader&) = delete;

  /// Bytes behind a damaged place are ignored: what was read until then stands, as incomplete.
  void feed(std::span<const std::byte> bytes);

  /// Whether more bytes make no difference.
  bool damaged() const { return !damage_.empty(); }

  /// After the last byte.
  StreamEvidence finish();

  const StreamAnalysis& analysis() const { return analysis_; }

 private:
  void stop_at(const char* code, const std::string& damage);

  StreamAnalysis analysis_;
  std::optional<TimelineBuilder> timeline_;
  Decoder decoder_;
  std::string damage_;
  const char* damage_code_ = nullptr;  // the reason that it makes
};

/// Reads a kept stream as it would have been read when it came: what is wrong with its bytes is a fault.
/// @throws BadInput where the file can't be read
StreamEvidence read_stream(const std::filesystem::path& file);

/// Reads a kept stream that is looked at by itself.
/// @throws BadInput where the file can't be read, is no trace, of another version, or damaged. One that
/// only ends too early is read as far as it goes, and isn't complete.
StreamEvidence read_trace(const std::filesystem::path& file);

}  // namespace gpuflight
