#include "gpuflight/worker/device.hpp"

#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <dlfcn.h>
#include <torch/version.h>

#include <cstdlib>
#include <filesystem>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/source.h"
#include "gpuflight/worker/serve.hpp"

namespace gpuflight {
namespace {

[[noreturn]] void unable(const std::string& why) { throw RequestFailed("unable", why); }

template <class Function>
Function* symbol(void* library, const char* name) {
  void* address = dlsym(library, name);
  if (address == nullptr)
    unable(std::string("the recording library lacks ") + name + "; install GPUFlight again");
  return reinterpret_cast<Function*>(address);
}

void load_libtorch_cuda() {
  if (dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) != nullptr) return;
  unable(std::string("LibTorch's CUDA part can't be loaded: ") + dlerror() +
         "; install PyTorch with its CUDA libraries (pip install torch==" TORCH_VERSION
         "), or use --device simulated");
}

// Makes the CUDA context. With the injection variable set, the driver loads the source as it starts.
void start_cuda() {
  try {
    at::empty({1}, at::TensorOptions(at::kCUDA));
  } catch (...) {
    unable("the GPU can't be used: " + current_exception_message());
  }
}

void* load(const std::filesystem::path& file, int scope) {
  void* library = dlopen(file.c_str(), RTLD_NOW | scope);
  if (library == nullptr) unable(std::string("a library of GPUFlight can't be loaded: ") + dlerror());
  return library;
}

void start(void* library, const char* function) {
  const char* why = nullptr;
  if (symbol<int(const char**)>(library, function)(&why) != 0) unable(why);
}

// What is loaded later takes these for LibTorch's CUDA part.
void simulate_torch(const std::filesystem::path& folder) {
  start(load(folder / "libgpuflight_simulated_torch.so", RTLD_GLOBAL), "gpuflight_simulate_torch");
  load(folder / "libtorch_cuda.so", RTLD_GLOBAL);
}

}  // namespace

WorkerDevice::WorkerDevice(const std::string& device, const std::string& source) {
  const bool simulated = device == "simulated";
  if (!simulated) {
    load_libtorch_cuda();
    start_cuda();
  }
  void* library = load(source, simulated ? RTLD_GLOBAL : RTLD_LOCAL);
  // A timed worker on a GPU has nothing attached but the regions, which start by themselves.
  if (simulated || std::getenv(kCudaInjectionVariable) != nullptr) start(library, "gpuflight_source_start");
  if (simulated) simulate_torch(std::filesystem::path(source).parent_path());
  settle_ = symbol<decltype(gpuflight_source_settle)>(library, "gpuflight_source_settle");
  finish_ = symbol<decltype(gpuflight_source_finish)>(library, "gpuflight_source_finish");
}

void WorkerDevice::synchronize_stream() {
  const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
  guard.getStream(guard.getDevice()).synchronize();
}

void WorkerDevice::synchronize() {
  const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
  guard.synchronizeDevice(guard.getDevice().index());
}

}  // namespace gpuflight
