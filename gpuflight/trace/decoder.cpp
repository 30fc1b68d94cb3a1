#include "gpuflight/trace/decoder.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/trace/valid.hpp"

namespace gpuflight {
namespace {

std::string versions_in_words() {
  std::vector<std::string> versions;
  for (std::uint32_t version = 1; version <= kTraceVersion; ++version) {
    if (is_trace_version(version)) versions.push_back(std::to_string(version));
  }
  return joined(versions);
}

Text decode_text(std::span<const std::byte> body) {
  Text text{};
  std::memcpy(&text.id, body.data(), sizeof(text.id));
  const std::span characters = body.subspan(sizeof(text.id));
  text.text.assign(reinterpret_cast<const char*>(characters.data()), characters.size());
  return text;
}

// One for each alternative of Event; false when the body can't be one.
using Decode = bool (*)(std::span<const std::byte> body, Event& event);

template <class T>
bool decode_as(std::span<const std::byte> body, Event& event) {
  if constexpr (std::is_same_v<T, Text>) {
    if (body.size() < sizeof(TextId) || body.size() > sizeof(TextId) + kMaxTextBytes) return false;
    event = decode_text(body);
  } else {
    if (body.size() != sizeof(T)) return false;
    T value;
    std::memcpy(&value, body.data(), sizeof(T));
    event = value;
  }
  return true;
}

template <std::size_t... index>
constexpr std::array<Decode, sizeof...(index)> decoders(std::index_sequence<index...>) {
  return {decode_as<std::variant_alternative_t<index, Event>>...};
}

constexpr auto kDecoders = decoders(std::make_index_sequence<std::variant_size_v<Event>>());

}  // namespace

void Decoder::feed(std::span<const std::byte> bytes) {
  if (bytes.empty()) return;
  pending_.insert(pending_.end(), bytes.begin(), bytes.end());
  next_ = 0;
  if (header_read_ || read_header()) {
    while (read_block()) {
    }
  }
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(next_));
}

bool Decoder::read_header() {
  const std::size_t known = std::min(pending_.size(), sizeof(kTraceMagic));
  if (std::memcmp(pending_.data(), kTraceMagic, known) != 0) throw TraceError("not a GPUFlight trace");
  if (pending_.size() < sizeof(TraceHeader)) return false;
  TraceHeader header;
  std::memcpy(&header, pending_.data(), sizeof(header));
  if (!is_trace_version(header.version)) {
    throw TraceError("a trace of version " + std::to_string(header.version) +
                     ", and this GPUFlight reads only " + versions_in_words());
  }
  if (header.reserved != 0) fail("its header's reserved bytes aren't 0");
  header_read_ = true;
  next_ = position_ = sizeof(header);
  return true;
}

bool Decoder::read_block() {
  const std::span rest = std::span<const std::byte>(pending_).subspan(next_);
  if (rest.size() < sizeof(BlockHeader)) return false;
  BlockHeader header;
  std::memcpy(&header, rest.data(), sizeof(header));
  // Zeros, with which file systems fill up what was never written, would be empty blocks.
  if (header.size == 0) fail("a block is empty");
  if (header.size > kMaxBlockBytes) fail("a block says it is " + std::to_string(header.size) + " bytes long");
  if (rest.size() < sizeof(header) + header.size) return false;
  const std::span payload = rest.subspan(sizeof(header), header.size);
  if (crc32c(payload) != header.checksum) fail("a block's checksum is wrong");
  decode(payload);
  next_ += sizeof(header) + header.size;
  position_ += sizeof(header) + header.size;
  return true;
}

void Decoder::decode(std::span<const std::byte> payload) {
  while (!payload.empty()) {
    EventHeader header{};
    if (payload.size() < sizeof(header)) fail("a block ends within an event");
    std::memcpy(&header, payload.data(), sizeof(header));
    payload = payload.subspan(sizeof(header));
    if (payload.size() < header.size) fail("a block ends within an event");
    decode_event(header.tag, payload.first(header.size));
    payload = payload.subspan(header.size);
  }
}

void Decoder::decode_event(std::uint16_t tag, std::span<const std::byte> body) {
  Event event;
  if (tag >= kDecoders.size()) fail("an event of unknown kind " + std::to_string(tag));
  if (!kDecoders[tag](body, event) || !valid(event)) fail("a malformed event of kind " + std::to_string(tag));
  if (ended_) fail("an event after the stream's end");
  if (std::holds_alternative<Hello>(event) != (events_ == 0))
    fail(events_ == 0 ? "its first event is no Hello" : "a second Hello");
  if (const Text* text = std::get_if<Text>(&event)) count_text(*text);
  if (const End* end = std::get_if<End>(&event)) {
    ended_ = true;
    complete_ = end->events == events_;
  }
  ++events_;
  consumer_(event);
}

void Decoder::count_text(const Text& text) {
  texts_bytes_ += text.text.size() + kTextOverheadBytes;
  if (texts_bytes_ > kMaxTextsBytes) throw TooLarge("a trace whose texts are larger than they may be");
}

void Decoder::fail(const std::string& what) const {
  throw TraceError("a damaged trace: " + what + " (at byte " + std::to_string(position_) + ")");
}

}  // namespace gpuflight
