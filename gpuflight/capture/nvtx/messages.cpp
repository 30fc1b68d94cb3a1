#include "gpuflight/capture/nvtx/messages.hpp"

#include <cstddef>
#include <cstdint>

#include "gpuflight/capture/nvtx/nvtx_strings.hpp"
#include "gpuflight/region.hpp"

namespace gpuflight {
namespace {

void append_utf8(std::string& text, std::uint32_t character) {
  const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  const auto put_tail = [&](int shift) { put(0x80 | ((character >> shift) & 0x3F)); };
  if (character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) {
    put('?');
  } else if (character < 0x80) {
    put(character);
  } else if (character < 0x800) {
    put(0xC0 | (character >> 6));
    put_tail(0);
  } else if (character < 0x10000) {
    put(0xE0 | (character >> 12));
    put_tail(6);
    put_tail(0);
  } else {
    put(0xF0 | (character >> 18));
    put_tail(12);
    put_tail(6);
    put_tail(0);
  }
}

/// NVTX lets a tool and a program be of different versions: a member counts only if it lies within `size`.
bool reaches(const nvtxEventAttributes_t* attributes, std::size_t end) {
  return attributes != nullptr && attributes->size >= end;
}

}  // namespace

std::string narrow(const wchar_t* wide) {
  std::string text;
  if (wide == nullptr) return text;
  for (; *wide != L'\0'; ++wide) append_utf8(text, static_cast<std::uint32_t>(*wide));
  return text;
}

TextId message_of(Recorder& recorder, const nvtxEventAttributes_t* attributes) {
  constexpr std::size_t kEnd = offsetof(nvtxEventAttributes_t, message) + sizeof(nvtxMessageValue_t);
  if (!reaches(attributes, kEnd)) return recorder.text("");
  const nvtxMessageValue_t& message = attributes->message;
  switch (attributes->messageType) {
    case NVTX_MESSAGE_TYPE_ASCII: return recorder.text(message.ascii == nullptr ? "" : message.ascii);
    case NVTX_MESSAGE_TYPE_UNICODE: return recorder.text(narrow(message.unicode));
    case NVTX_MESSAGE_TYPE_REGISTERED:
      if (message.registered == nullptr) return recorder.text("");
      return reinterpret_cast<const NvtxString*>(message.registered)->id(recorder);
    default: return recorder.text("");
  }
}

bool covers_its_thread(const nvtxEventAttributes_t* attributes) {
  constexpr std::size_t kEnd = offsetof(nvtxEventAttributes_t, payload) + sizeof(std::uint64_t);
  return reaches(attributes, kEnd) && attributes->payloadType == NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 &&
         attributes->payload.ullValue == static_cast<std::uint64_t>(Covers::Thread);
}

}  // namespace gpuflight
