/// NVIDIA's management library, of the simulated machine: LibTorch asks it how many devices there are, and
/// whose processes use a device whose memory is out. One that is installed would tell of other devices.
#include <cuda_runtime_api.h>

// The names are NVML's. NOLINTBEGIN(readability-identifier-naming)

namespace {

constexpr int kSuccess = 0;
constexpr int kNotSupported = 3;

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

int nvmlInit() { return kSuccess; }
int nvmlInit_v2() { return kSuccess; }
int nvmlShutdown() { return kSuccess; }

const char* nvmlErrorString(int) { return "not supported by the simulated device"; }

int nvmlDeviceGetCount_v2(unsigned* count) {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  *count = static_cast<unsigned>(devices);
  return kSuccess;
}

int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  cudaDriverGetVersion(version);
  return kSuccess;
}

/// A handle that nothing is asked by but what is below.
int nvmlDeviceGetHandleByPciBusId_v2(const char*, void** device) {
  static int handle = 0;
  *device = &handle;
  return kSuccess;
}

int nvmlDeviceGetComputeRunningProcesses(void*, unsigned* count, void*) {
  *count = 0;
  return kSuccess;
}

int nvmlDeviceGetNvLinkRemoteDeviceType(void*, unsigned, int*) { return kNotSupported; }
int nvmlDeviceGetNvLinkRemotePciInfo_v2(void*, unsigned, void*) { return kNotSupported; }
}
#pragma GCC visibility pop

// NOLINTEND(readability-identifier-naming)
