/// What a decoder made of bytes, for tests.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/trace/encoded.hpp"

namespace gpuflight::test {

/// A trace of tests/recordings.
inline std::vector<std::byte> kept_trace(const std::filesystem::path& name) {
  std::ifstream in(std::filesystem::path(RECORDINGS) / name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

struct Reading {
  std::vector<Event> events;
  bool complete = false;
  std::string error;
};

/// Feeds the bytes in pieces.
inline Reading read(std::span<const std::byte> bytes, std::size_t piece) {
  Reading reading;
  Decoder decoder([&](const Event& event) { reading.events.push_back(event); });
  try {
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece, bytes.size()))) {
      decoder.feed(bytes.first(std::min(piece, bytes.size())));
    }
    reading.complete = decoder.complete() && !decoder.partial();
  } catch (const TraceError& error) {
    reading.error = error.what();
  }
  return reading;
}

inline Reading read(std::span<const std::byte> bytes) { return read(bytes, bytes.size()); }

/// Of streams that fit one block.
inline bool begins_with(const std::vector<Event>& whole, const std::vector<Event>& start) {
  if (start.empty()) return true;
  constexpr std::ptrdiff_t kHeaders = sizeof(TraceHeader) + sizeof(BlockHeader);
  const auto expected = encoded(whole);
  const auto found = encoded(start);
  return found.size() <= expected.size() &&
         std::equal(found.begin() + kHeaders, found.end(), expected.begin() + kHeaders);
}

}  // namespace gpuflight::test
