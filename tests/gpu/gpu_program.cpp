#include "tests/gpu/gpu_program.hpp"

#include <dlfcn.h>

namespace gpuflight::test {

std::string no_gpu() {
  void* driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (driver == nullptr) return "there is no NVIDIA driver (libcuda.so.1)";
  const auto initialize = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto count_devices = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDeviceGetCount"));
  int devices = 0;
  if (initialize(0) != 0 || count_devices(&devices) != 0 || devices == 0) return "the driver has no GPU";
  return {};
}

std::string path_of(const std::string& program) { return std::string(COUNTED_PROGRAMS) + "/" + program; }

Outcome run_on_gpu(const std::string& program, const std::string& name) {
  return run_collected({path_of(program), name}, {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY},
                                                  {"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY},
                                                  {"GPUFLIGHT_CUPTI", CUPTI_LIBRARY}});
}

}  // namespace gpuflight::test
