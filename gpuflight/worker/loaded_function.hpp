/// Functions of libraries that LibTorch has loaded and GPUFlight doesn't link.
#pragma once

#include <dlfcn.h>

namespace gpuflight {

/// nullptr where the library isn't in the process, or has no such function.
/// @tparam Function its type: the caller's word for it
template <class Function>
Function* loaded_function(const char* library, const char* name) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  return handle == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(handle, name));
}

}  // namespace gpuflight
