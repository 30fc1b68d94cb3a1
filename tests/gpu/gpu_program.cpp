#include "tests/gpu/gpu_program.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "tests/gpu/counted_case.hpp"
#include "tests/gpu/kept_case.hpp"

namespace gpuflight::test {

std::string path_of(const std::string& program) { return std::string(COUNTED_PROGRAMS) + "/" + program; }

std::string no_gpu() {
  void* driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (driver == nullptr) return "there is no NVIDIA driver (libcuda.so.1)";
  const auto initialize = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto count_devices = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDeviceGetCount"));
  int devices = 0;
  if (initialize(0) != 0 || count_devices(&devices) != 0 || devices == 0) return "the driver has no GPU";
  return {};
}

Outcome run_on_gpu(const std::string& program, const std::string& name) {
  return run_collected({path_of(program), name}, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY},
                                                  {"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY},
                                                  {"GPUFLIGHT_CUPTI", CUPTI_LIBRARY}});
}

Played play(const CountedCase& one) {
  if (const std::string why = no_gpu(); !why.empty()) return {{}, why};
  const char* const folder = std::getenv(kKeepCasesVariable);
  if (folder != nullptr) setenv("GPUFLIGHT_KEEP_BUFFERS", folder, 1);
  const Outcome outcome = run_on_gpu(one.program, one.name);
  if (outcome.output.starts_with("skipped: ")) return {{}, outcome.output.substr(9)};
  if (outcome.output != "done\n") {
    return {{}, {}, "it ended with exit code " + std::to_string(outcome.exit_code) + ", " + outcome.output};
  }
  if (outcome.streams.size() != 1) return {{}, {}, std::to_string(outcome.streams.size()) + " streams came"};
  const Stream& stream = outcome.streams[0];
  if (folder != nullptr) keep_case(folder, title_of(one), stream);
  return {stream, {}, stream.error};
}

}  // namespace gpuflight::test
