/// Kernel names as texts of the stream.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// Gives a text its id in the stream; thread-safe.
using Intern = std::function<TextId(std::string_view)>;

/// The name as people know it: "void scale<float>(float*, int)" of "_Z5scaleIfEvPT_i"; a name that
/// isn't mangled stays as it is.
std::string demangle(const char* name);

/// Ids of demangled names, by content: CUPTI's pointers dangle after a module is unloaded, and the same
/// few names come a million times. From any thread.
class KernelNames {
 public:
  explicit KernelNames(Intern intern) : intern_(std::move(intern)) {}

  /// @param name mangled; nullptr is a kernel without a name
  TextId id(const char* name);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  Intern intern_;
  std::mutex mutex_;
  std::unordered_map<std::string, TextId, Hash, std::equal_to<>> ids_;
};

}  // namespace gpuflight
