// What CUDA's driver and NVTX look for in the libraries that CUDA_INJECTION64_PATH and
// NVTX_INJECTION64_PATH name. Both come in any order; neither may call CUDA here.
#include "gpuflight/capture/cupti/lifecycle.hpp"
#include "gpuflight/capture/nvtx/nvtx.hpp"

#define GPUFLIGHT_INJECTION extern "C" __attribute__((visibility("default"), used))

GPUFLIGHT_INJECTION int InitializeInjection();
GPUFLIGHT_INJECTION int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t export_table);

/// Called within cuInit. Where nobody collects, the program runs as without the tool.
int InitializeInjection() {
  gpuflight::begin_source();
  return 1;
}

/// Called within the first NVTX call of each shared object that holds NVTX.
int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t export_table) {
  return gpuflight::start_regions() ? gpuflight::initialize_nvtx(export_table) : 1;
}
