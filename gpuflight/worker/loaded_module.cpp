#include "gpuflight/worker/loaded_module.hpp"

#include <dlfcn.h>

#include "gpuflight/worker/crash_handler.hpp"
#include "gpuflight/worker/serve.hpp"

namespace gpuflight {

void* load_symbol(const std::string& file, const std::string& symbol) {
  note_crashes_in(file);  // what it runs as it is loaded can crash
  void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* address = module == nullptr ? nullptr : dlsym(module, symbol.c_str());
  if (address == nullptr) throw RequestFailed("open", std::string("can't be loaded: ") + dlerror());
  return address;
}

}  // namespace gpuflight
