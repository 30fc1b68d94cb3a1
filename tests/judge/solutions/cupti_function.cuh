/// CUPTI, as a solution finds it in its process.
#pragma once

#include <c10/util/Exception.h>
#include <cupti.h>
#include <dlfcn.h>

/// @tparam Function its type: the caller's word for it
template <class Function>
Function* cupti_function(const char* name) {
  void* const library = dlopen("libcupti.so.13", RTLD_NOW | RTLD_NOLOAD);
  TORCH_CHECK(library != nullptr, "CUPTI isn't in the process");
  return reinterpret_cast<Function*>(dlsym(library, name));
}
