#include "tests/support/cupti/stand_in.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

namespace gpuflight::test {
namespace {

/// The entry in the library's table of symbols that the loader finds under a name.
ElfW(Sym) * symbol(const char* name) {
  void* const library = dlopen("libcupti.so.13", RTLD_NOW | RTLD_NOLOAD);
  void* const address = library == nullptr ? nullptr : dlsym(library, name);
  Dl_info info;
  void* entry = nullptr;
  if (address == nullptr || dladdr1(address, &info, &entry, RTLD_DL_SYMENT) == 0) {
    throw std::invalid_argument(std::string("the stand-in has no function ") + name);
  }
  return static_cast<ElfW(Sym)*>(entry);
}

}  // namespace

void StandIn::become(Layout version) {
  layout = version;
  if (version == Layout::Cuda12_9) remove_function("cuptiSubscribe_v2");
}

void StandIn::remove_function(const char* name) {
  ElfW(Sym)* const entry = symbol(name);
  const auto page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(entry) / page_size * page_size;
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(entry + 1);
  if (mprotect(reinterpret_cast<void*>(first), end - first, PROT_READ | PROT_WRITE) != 0) {
    throw std::runtime_error("the stand-in's table of symbols can't be changed");
  }
  entry->st_value = 0;  // the loader passes over symbols without a value
}

void StandIn::finalize() {
  subscriber.lose();
  activity.disable_all();
}

StandIn& stand_in() {
  static auto& kept = *new StandIn;
  return kept;
}

}  // namespace gpuflight::test
