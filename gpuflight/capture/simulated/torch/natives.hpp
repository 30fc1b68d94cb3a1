/// Kernels that are written for the device itself rather than run by the boxed kernel. Each adds
/// its own to the library of aten's CUDA kernels. Once.
#pragma once

#include <torch/library.h>

namespace gpuflight::simulated {

void register_tensors(torch::Library& aten);    ///< making tensors, viewing them, reading one element
void register_storages(torch::Library& aten);   ///< resize_ and set_
void register_shortcuts(torch::Library& aten);  ///< what LibTorch's CUDA code makes a copy, or nothing, of
void register_indexing(torch::Library& aten);   ///< writing through indices
void register_attention(torch::Library& aten);
void register_cells(torch::Library& aten);         ///< of LSTM and GRU
void register_linalg(torch::Library& aten);        ///< what LibTorch has one function of for the CPU and CUDA
void register_host_kernels(torch::Library& aten);  ///< the same, besides linear algebra

}  // namespace gpuflight::simulated
