#include "gpuflight/capture/cupti/kernel_names.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace gpuflight {

std::string demangle(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> readable(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
  return status == 0 && readable ? std::string(readable.get()) : std::string(name);
}

TextId KernelNames::id(const char* name) {
  if (name == nullptr) name = "(unnamed kernel)";
  const std::lock_guard lock(mutex_);
  const auto known = ids_.find(std::string_view(name));
  if (known != ids_.end()) return known->second;
  const TextId id = intern_(demangle(name));
  ids_.emplace(name, id);
  return id;
}

}  // namespace gpuflight
