#include "gpuflight/capture/stacks/stack_table.hpp"

#include <algorithm>

namespace gpuflight {

StackTable::Entry StackTable::find_or_add(std::string_view module, const Frames& frames) {
  if (const auto known = ids_.find({module, frames}); known != ids_.end()) return {known->second, false};
  if (ids_.size() == kMost) return {};
  const auto id = static_cast<StackId>(ids_.size() + 1);
  ids_.emplace(Key{kept(module), frames}, id);
  return {id, true};
}

// The names are long and nearly always one: the frames alone tell stacks apart well enough.
std::size_t StackTable::Hash::operator()(const Key& key) const {
  std::size_t hash = 0;
  for (const std::uint64_t frame : key.frames) hash = (hash ^ frame) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 32U);
}

std::string_view StackTable::kept(std::string_view module) {
  const auto known = std::ranges::find(modules_, module);
  return known != modules_.end() ? *known : modules_.emplace_back(module);
}

}  // namespace gpuflight
