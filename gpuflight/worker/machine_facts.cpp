#include "gpuflight/worker/machine_facts.hpp"

#include <torch/version.h>

#include "gpuflight/worker/loaded_function.hpp"

namespace gpuflight {
namespace {

std::string version_in_words(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string gpu_name() {
  char name[256] = "";
  const auto get_name = loaded_function<int(char*, int, int)>("libcuda.so.1", "cuDeviceGetName");
  return get_name != nullptr && get_name(name, sizeof(name), 0) == 0 ? name : "";
}

std::string cuda_version() {
  int version = 0;
  const auto get = loaded_function<int(int*)>("libcudart.so.13", "cudaRuntimeGetVersion");
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
  add("cuda", cuda_version());
  return facts;
}

}  // namespace gpuflight
