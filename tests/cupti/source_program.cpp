// Uses the library's exports as a worker does: start, settle, finish. Prints what start answered.
#include <dlfcn.h>

#include <cstdio>

#include "gpuflight/capture/source.h"

namespace {

template <class Function>
Function find(void* library, const char* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

int main(int, char** arguments) {
  void* library = dlopen(arguments[1], RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  const auto injection = find<int (*)()>(library, "InitializeInjection");
  const auto start = find<decltype(&gpuflight_source_start)>(library, "gpuflight_source_start");
  const auto settle = find<decltype(&gpuflight_source_settle)>(library, "gpuflight_source_settle");
  const auto finish = find<decltype(&gpuflight_source_finish)>(library, "gpuflight_source_finish");

  const char* why = "";
  const char* again = "";
  const int answer = start(&why);
  if (start(&again) != answer || injection() != 1) return 2;
  std::printf("%d %s", answer, why);
  settle([] { std::printf(" synchronized"); });
  finish();
  finish();
}
