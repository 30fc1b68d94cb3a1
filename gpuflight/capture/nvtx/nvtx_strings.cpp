#include "gpuflight/capture/nvtx/nvtx_strings.hpp"

#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace gpuflight {

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
