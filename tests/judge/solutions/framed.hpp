/// Messages as a worker and its judge exchange them (gpuflight/control/channel.cpp), made by somebody else.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

inline std::string framed(const std::string& head, const std::string& payload = {}) {
  const std::uint64_t payload_bytes = payload.size();
  const std::uint32_t words[] = {static_cast<std::uint32_t>(head.size()), 0x4C544347};
  std::string message(sizeof(payload_bytes) + sizeof(words), '\0');
  std::memcpy(message.data(), &payload_bytes, sizeof(payload_bytes));
  std::memcpy(message.data() + sizeof(payload_bytes), words, sizeof(words));
  return message + head + payload;
}
