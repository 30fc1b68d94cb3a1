#include "gpuflight/worker/machine_facts.hpp"

#include <dlfcn.h>
#include <torch/version.h>

namespace gpuflight {
namespace {

// The libraries are those that LibTorch has loaded; their types aren't needed for so little.
template <class Function>
Function* loaded(const char* library, const char* name) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  return handle == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(handle, name));
}

std::string version_in_words(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string gpu_name() {
  char name[256] = "";
  const auto get_name = loaded<int(char*, int, int)>("libcuda.so.1", "cuDeviceGetName");
  return get_name != nullptr && get_name(name, sizeof(name), 0) == 0 ? name : "";
}

std::string driver_version() {
  char version[96] = "";
  void* nvml = dlopen("libnvidia-ml.so.1", RTLD_NOW);
  if (nvml == nullptr) return "";
  const auto start = reinterpret_cast<int (*)()>(dlsym(nvml, "nvmlInit_v2"));
  const auto get = reinterpret_cast<int (*)(char*, unsigned)>(dlsym(nvml, "nvmlSystemGetDriverVersion"));
  return start != nullptr && get != nullptr && start() == 0 && get(version, sizeof(version)) == 0 ? version
                                                                                                  : "";
}

std::string cuda_version() {
  int version = 0;
  const auto get = loaded<int(int*)>("libcudart.so.13", "cudaRuntimeGetVersion");
  return get != nullptr && get(&version) == 0 ? version_in_words(version) : "";
}

}  // namespace

std::map<std::string, std::string> machine_facts(const std::string& device) {
  std::map<std::string, std::string> facts{{"torch", TORCH_VERSION}};
  if (device != "cuda") return facts;
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) facts[key] = value;
  };
  add("gpu", gpu_name());
  add("driver", driver_version());
  add("cuda", cuda_version());
  return facts;
}

}  // namespace gpuflight
