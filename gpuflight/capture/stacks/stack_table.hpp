/// The stacks that calls came from so far.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gpuflight/capture/stacks/caller_frames.hpp"

namespace gpuflight {

/// Gives each stack a number. Not thread-safe.
class StackTable {
 public:
  /// More than a loop over different code has; a recursion's stacks are alike after Stack::kMostFrames.
  static constexpr std::size_t kMost = 4096;

  struct Entry {
    StackId id = 0;  ///< 0 where there is no room for another one
    bool is_new = false;
  };

  /// Allocates for a new one only.
  Entry find_or_add(std::string_view module, const Frames& frames);

 private:
  struct Key {
    std::string_view module;
    Frames frames;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  std::string_view kept(std::string_view module);

  std::deque<std::string> modules_;
  std::unordered_map<Key, StackId, Hash> ids_;
};

}  // namespace gpuflight
