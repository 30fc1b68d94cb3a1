/// NVTX's way into the tool.
#pragma once

#include <nvtx3/nvToolsExt.h>

namespace gpuflight {

/// Fills the callback tables that NVTX exports, so that its ranges become regions of the stream
/// (ranges.hpp). NVTX calls it once for each shared object that holds NVTX, each with tables of its
/// own; calling it again with the same is harmless. It doesn't start the recorder.
/// @returns 1, as InitializeInjectionNvtx2 must; 0 if NVTX offers no tables
int initialize_nvtx(NvtxGetExportTableFunc_t export_table);

}  // namespace gpuflight
