/// gpuflight-worker: started by gpuflight, never by a person. It is linked with neither LibTorch nor CUDA, so
/// that it can load the libraries that stand for CUDA's before LibTorch takes CUDA's own.
#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <span>
#include <string_view>

#include "gpuflight/core/this_program.hpp"

namespace {

namespace fs = std::filesystem;

void* load(const fs::path& library) {
  void* loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (loaded == nullptr) std::cerr << dlerror() << "; install GPUFlight again\n";
  return loaded;
}

bool on_gpu(std::span<char* const> arguments) {
  return std::ranges::any_of(arguments, [](std::string_view each) { return each == "--device=cuda"; });
}

}  // namespace

int main(int argc, char** argv) {
  const fs::path libraries =
      gpuflight::this_program().parent_path().parent_path().parent_path() / "lib/gpuflight";
  const bool simulated = !on_gpu({argv, static_cast<std::size_t>(argc)});
  if (simulated && load(libraries / "simulated/libgpuflight_stand_ins.so") == nullptr) return 1;
  void* const worker = load(libraries / "libgpuflight_worker.so");
  void* const run = worker == nullptr ? nullptr : dlsym(worker, "gpuflight_worker_main");
  return run == nullptr ? 1 : reinterpret_cast<int (*)(int, char**)>(run)(argc, argv);
}
