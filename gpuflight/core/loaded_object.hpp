/// What the loader has put where in this process.
#pragma once

#include <dlfcn.h>
#include <link.h>

#include <cstdint>

namespace gpuflight {

/// The loader's record of what lies there; nullptr where nothing does. Takes no lock, so that a signal's
/// handler may ask; C libraries that can't tell so (glibc before 2.35) never know.
inline const link_map* loaded_object_at([[maybe_unused]] std::uintptr_t address) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  dl_find_object found{};
  void* const there = reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr): no other way
  if (_dl_find_object(there, &found) == 0) return found.dlfo_link_map;
#endif
  return nullptr;
}

}  // namespace gpuflight
