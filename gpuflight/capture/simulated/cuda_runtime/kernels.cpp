/// Kernels of one's own can't be simulated. A library that has some is loaded all the same; launching one is
/// refused by its name.
#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"

namespace gpuflight::simulated {
namespace {

struct Names {
  std::mutex mutex;
  std::unordered_map<const void*, std::string> by_function;
};

Names& names() {
  static auto& all = *new Names;
  return all;
}

std::string readable(const char* mangled) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(mangled, nullptr, nullptr, &status),
                                                    std::free);
  return name ? name.get() : mangled;
}

cudaError_t refuse_launch(const void* function) {
  std::string name = "a kernel";
  {
    const std::lock_guard lock(names().mutex);
    const auto found = names().by_function.find(function);
    if (found != names().by_function.end()) name = "the kernel " + found->second;
  }
  return refused(name.c_str());
}

}  // namespace
}  // namespace gpuflight::simulated

// The names are CUDA's. NOLINTBEGIN(readability-identifier-naming)

#pragma GCC visibility push(default)
extern "C" {

void** __cudaRegisterFatBinary(void*) {
  static void* none = nullptr;
  return &none;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterManagedVar(void**, void**, char*, const char*, int, std::size_t, int, int) {}
void __cudaRegisterHostVar(void**, const char*, char*, std::size_t) {}
void __cudaRegisterUnifiedTable(void**, void*) {}
void __cudaRegisterVar(void**, char*, char*, const char*, int, std::size_t, int, int) {}

void __cudaRegisterFunction(void**, const char* host, char*, const char* name, int, uint3*, uint3*, dim3*,
                            dim3*, int*) {
  const std::lock_guard lock(gpuflight::simulated::names().mutex);
  gpuflight::simulated::names().by_function[host] = gpuflight::simulated::readable(name);
}

unsigned __cudaPushCallConfiguration(dim3, dim3, std::size_t, cudaStream_t) { return 0; }

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream) {
  *grid = dim3();
  *block = dim3();
  *shared = 0;
  *static_cast<cudaStream_t*>(stream) = nullptr;
  return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* function) {
  *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void*>(function));
  return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3, dim3, void**, std::size_t, cudaStream_t) {
  return gpuflight::simulated::refuse_launch(kernel);
}

cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3, dim3, void**, std::size_t, cudaStream_t) {
  return gpuflight::simulated::refuse_launch(kernel);
}

char __cudaInitModule(void**) { return 1; }

cudaError_t cudaLaunchKernel(const void* function, dim3, dim3, void**, std::size_t, cudaStream_t) {
  return gpuflight::simulated::refuse_launch(function);
}

cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3, dim3, void**, std::size_t, cudaStream_t) {
  return gpuflight::simulated::refuse_launch(function);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void* function, void**) {
  return gpuflight::simulated::refuse_launch(function);
}
}
#pragma GCC visibility pop

// NOLINTEND(readability-identifier-naming)
