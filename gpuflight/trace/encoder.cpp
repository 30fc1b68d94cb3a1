#include "gpuflight/trace/encoder.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace gpuflight {
namespace {

constexpr std::size_t kNoBlock = 0;

template <class T>
std::span<const std::byte> bytes_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>,
                "an event's bytes are its encoding: it may have no padding");
  return std::as_bytes(std::span(&value, 1));
}

}  // namespace

Encoder::Encoder() {
  TraceHeader header{};
  std::copy(std::begin(kTraceMagic), std::end(kTraceMagic), header.magic);
  header.version = kTraceVersion;
  append(&header, sizeof(header));
}

void Encoder::add(const Event& event) {
  const auto tag = static_cast<std::uint16_t>(event.index());
  std::visit(
      [&](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Text>) {
          const std::string_view text = std::string_view(value.text).substr(0, kMaxTextBytes);
          std::vector<std::byte> body(sizeof(TextId) + text.size());
          std::memcpy(body.data(), &value.id, sizeof(TextId));
          std::memcpy(body.data() + sizeof(TextId), text.data(), text.size());
          add_encoded(tag, body);
        } else {
          add_encoded(tag, bytes_of(value));
        }
      },
      event);
}

void Encoder::add_encoded(std::uint16_t tag, std::span<const std::byte> body) {
  if (block_ != kNoBlock && bytes_.size() - block_ + sizeof(EventHeader) + body.size() > kMaxBlockBytes) {
    close_block();
  }
  if (block_ == kNoBlock) open_block();
  const EventHeader header{tag, static_cast<std::uint16_t>(body.size())};
  append(&header, sizeof(header));
  append(body.data(), body.size());
  ++events_;
}

std::vector<std::byte> Encoder::take() {
  if (block_ != kNoBlock) close_block();
  return std::exchange(bytes_, {});
}

void Encoder::open_block() {
  const BlockHeader header{};
  append(&header, sizeof(header));
  block_ = bytes_.size();
}

void Encoder::close_block() {
  const std::span payload = std::span(bytes_).subspan(block_);
  const BlockHeader header{static_cast<std::uint32_t>(payload.size()), crc32c(payload)};
  std::memcpy(bytes_.data() + block_ - sizeof(header), &header, sizeof(header));
  block_ = kNoBlock;
}

void Encoder::append(const void* data, std::size_t size) {
  if (size == 0) return;
  const std::size_t end = bytes_.size();
  bytes_.resize(end + size);
  std::memcpy(bytes_.data() + end, data, size);
}

}  // namespace gpuflight
