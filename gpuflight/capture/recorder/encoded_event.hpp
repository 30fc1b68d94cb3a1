/// Events in their encoded form, as they lie in the recorder's buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// Any event but a Text.
struct EncodedEvent {
  static constexpr std::size_t kMaxBody = 64;

  std::uint16_t tag;
  std::uint16_t size;
  std::byte body[kMaxBody];
};

template <class E>
EncodedEvent encode(const E& event) {
  static_assert(std::is_trivially_copyable_v<E> && sizeof(E) <= EncodedEvent::kMaxBody);
  EncodedEvent encoded;
  encoded.tag = event_tag<E>();
  encoded.size = sizeof(E);
  std::memcpy(encoded.body, &event, sizeof(E));
  return encoded;
}

}  // namespace gpuflight
