/// Copies that CUDA's libraries make inside of an operation, as they were seen on an H200 with torch 2.11.0
/// and CUDA 13.0 (docs/evidence/2026-12-01-h200-inner-copies.md). Nothing is moved by them here.
#pragma once

#include <ATen/ATen.h>

#include <cstdint>

namespace gpuflight::simulated {

/// As cuSOLVER's for general eigenvalues makes them: some works on the host. Right for matrices of 2 to 65
/// rows, but for what it reads in the course of its iterations; with more rows there are more.
/// @param matrices square, one or a batch
void copy_for_eigenvalues(const at::Tensor& matrices, bool vectors);

/// cuSOLVER's solver reads the pivots of each factored matrix.
void read_pivots(const at::Tensor& pivots);

/// The table of addresses and sizes that LibTorch's kernel of _chunk_cat gets.
void upload_chunk_table(at::TensorList tensors, int64_t dimension, int64_t chunks);

/// Bytes on the device, of what the library works in.
void copy_within_device(std::uint64_t bytes);

}  // namespace gpuflight::simulated
