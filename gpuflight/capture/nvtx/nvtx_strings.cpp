#include "gpuflight/capture/nvtx/nvtx_strings.hpp"

#include <functional>
#include <map>
#include <mutex>

namespace gpuflight {

TextId NvtxString::id(Recorder& recorder) const {
  TextId id = id_.load(std::memory_order_acquire);
  if (id == 0) {
    id = recorder.text(text_);
    id_.store(id, std::memory_order_release);
  }
  return id;
}

const NvtxString* nvtx_string(std::string_view text) {
  // Never destroyed: ranges are opened and closed by static destructors too.
  static auto& mutex = *new std::mutex;
  static auto& strings = *new std::map<std::string, NvtxString, std::less<>>;
  const std::lock_guard lock(mutex);
  auto found = strings.find(text);
  if (found == strings.end()) found = strings.try_emplace(std::string(text), std::string(text)).first;
  return &found->second;
}

}  // namespace gpuflight
