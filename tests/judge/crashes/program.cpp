// A worker that answers nobody: it loads a module and calls a function of it, with crashes noted.
//
//   crash_program [--crash-note=DESCRIPTOR] MODULE FUNCTION …
#include <dlfcn.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "gpuflight/worker/crash_handler.hpp"

int main(int argc, char** argv) {
  const std::string option = "--crash-note=";
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.at(0).starts_with(option)) {
    gpuflight::open_crash_note(std::stoi(words[0].substr(option.size())));
    words.erase(words.begin());
  }
  if (std::getenv("HANDLES_CRASHES") != nullptr) std::signal(SIGSEGV, [](int) { std::_Exit(8); });
  gpuflight::note_crashes_in(words.at(0));
  void* module = dlopen(words[0].c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) return 2;
  const auto function = reinterpret_cast<int (*)()>(dlsym(module, words.at(1).c_str()));
  return function == nullptr ? 3 : function();
}
