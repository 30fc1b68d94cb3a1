#include "gpuflight/capture/cupti/call_kinds.hpp"

#include <algorithm>
#include <array>

namespace gpuflight {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Without one "_v" and its number, "_ptsz" or "_ptds" at the end.
std::string_view without_suffix(std::string_view name) {
  for (const std::string_view stream_suffix : {"_ptsz", "_ptds"}) {
    if (name.ends_with(stream_suffix)) return name.substr(0, name.size() - stream_suffix.size());
  }
  const std::size_t underscore = name.rfind("_v");
  if (underscore == std::string_view::npos || underscore + 2 == name.size()) return name;
  const std::string_view number = name.substr(underscore + 2);
  return std::ranges::all_of(number, is_digit) ? name.substr(0, underscore) : name;
}

/// What comes after "cuda" or "cu": "LaunchKernel". Empty for other names.
std::string_view action_of(std::string_view name) {
  for (const std::string_view prefix : {"cuda", "cu64", "cu"}) {
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return {};
}

bool starts_with_any(std::string_view action, std::initializer_list<std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return action.starts_with(prefix); });
}

/// These block the calling thread; queries and waits of streams for events don't.
bool blocks(std::string_view action) {
  static constexpr std::array<std::string_view, 5> kBlocking = {
      "DeviceSynchronize", "StreamSynchronize", "EventSynchronize", "ThreadSynchronize", "CtxSynchronize"};
  return std::ranges::find(kBlocking, action) != kBlocking.end();
}

bool allocates(std::string_view action) {
  return starts_with_any(action, {"Malloc", "HostAlloc", "MemAlloc", "MemHostAlloc", "MemCreate"});
}

}  // namespace

std::string_view call_name(std::string_view callback_name) {
  while (callback_name.starts_with('_')) callback_name.remove_prefix(1);
  for (std::string_view shorter = without_suffix(callback_name); shorter != callback_name;
       shorter = without_suffix(callback_name)) {
    callback_name = shorter;
  }
  return callback_name;
}

std::optional<CallKind> call_kind(std::string_view callback_name) {
  const std::string_view action = action_of(call_name(callback_name));
  if (action == "GraphLaunch") return CallKind::GraphLaunch;
  if (action == "GraphNodeSetEnabled") return CallKind::SwitchNode;
  if (action.starts_with("LaunchHostFunc")) return {};  // runs on the host
  if (action.starts_with("Launch")) return CallKind::Launch;
  if (action.starts_with("Memcpy")) return CallKind::Copy;
  if (action.starts_with("Memset")) return CallKind::Fill;
  if (blocks(action)) return CallKind::Synchronize;
  if (allocates(action)) return CallKind::Allocate;
  if (starts_with_any(action, {"HostRegister", "MemHostRegister"})) return CallKind::Register;
  return {};
}

}  // namespace gpuflight
