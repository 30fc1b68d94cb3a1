#include "gpuflight/capture/cupti/facts.hpp"

#include <dlfcn.h>

#include <atomic>
#include <fstream>

#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {
namespace {

constexpr const char* kDriverVersionFile = "/sys/module/nvidia/version";

/// NVIDIA's management library, which comes with the driver.
constexpr const char* kNvml = "libnvidia-ml.so.1";
constexpr unsigned kNvmlWithoutGpus = 2;  // NVML_INIT_FLAG_NO_ATTACH

/// cudaRuntimeGetVersion and cuDriverGetVersion: 13000 is 13.0. Both need no initialized CUDA.
using GetVersion = int (*)(int*);

struct VersionSource {
  const char* library;
  const char* function;
};

constexpr VersionSource kVersionSources[] = {{"libcudart.so.13", "cudaRuntimeGetVersion"},
                                             {"libcudart.so.12", "cudaRuntimeGetVersion"},
                                             {"libcuda.so.1", "cuDriverGetVersion"}};

/// As the kernel module says it, which not every container shows.
std::string driver_of_module() {
  std::ifstream file(kDriverVersionFile);
  std::string version;
  file >> version;
  return version;
}

/// It calls no CUDA: within cuInit too it answers, in 10 ms (seen on an H200).
std::string driver_of_nvml() {
  void* nvml = dlopen(kNvml, RTLD_NOW);
  if (nvml == nullptr) return {};
  const auto start = reinterpret_cast<int (*)(unsigned)>(dlsym(nvml, "nvmlInitWithFlags"));
  const auto get = reinterpret_cast<int (*)(char*, unsigned)>(dlsym(nvml, "nvmlSystemGetDriverVersion"));
  const auto stop = reinterpret_cast<int (*)()>(dlsym(nvml, "nvmlShutdown"));
  if (start == nullptr || get == nullptr || stop == nullptr || start(kNvmlWithoutGpus) != 0) return {};
  char version[96] = "";
  const bool known = get(version, sizeof(version)) == 0;
  stop();
  return known ? version : "";
}

/// 0 where the library isn't in the process or doesn't answer.
int version_from(const VersionSource& source) {
  void* library = dlopen(source.library, RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) return 0;
  const auto get_version = reinterpret_cast<GetVersion>(dlsym(library, source.function));
  int version = 0;
  if (get_version != nullptr && get_version(&version) != 0) version = 0;
  dlclose(library);
  return version;
}

}  // namespace

std::string cupti_version_text(std::uint32_t version) {
  if (version < 10000) return "API " + std::to_string(version);
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

void tell_driver(Recorder& recorder) {
  std::string version = driver_of_module();
  if (version.empty()) version = driver_of_nvml();
  if (!version.empty()) recorder.fact("driver", version);
}

void tell_cuda(Recorder& recorder) {
  static std::atomic<bool> told = false;
  for (const VersionSource& source : kVersionSources) {
    if (told) return;
    const int version = version_from(source);
    if (version == 0) continue;
    recorder.fact("cuda", std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10));
    told = true;
  }
}

}  // namespace gpuflight
