/// Moving and filling bytes between the host and the simulated devices, recorded as a GPU's work would be.
#pragma once

#include <cstddef>
#include <span>

#include "gpuflight/capture/recorder/interned_text.hpp"
#include "gpuflight/capture/simulated/cuda_runtime/cuda_api.hpp"

namespace gpuflight::simulated {

/// Rows of bytes on both sides of a copy. What is contiguous is one row.
struct Rows {
  void* to;
  const void* from;
  std::size_t width;   ///< bytes of a row
  std::size_t height;  ///< how many rows
  std::size_t depth = 1;
  std::size_t to_pitch = 0;  ///< bytes from a row to the next
  std::size_t from_pitch = 0;
  std::size_t to_slice = 0;  ///< bytes from a slice of `height` rows to the next
  std::size_t from_slice = 0;
};

/// When a call returns, as far as the host's side is concerned.
enum class Returns { WhenDone, WhenAsked };

/// One copy, of one record.
/// @param kind as the caller says; cudaMemcpyDefault asks the addresses
cudaError_t copy_rows(const InternedText& function, const Rows& rows, cudaMemcpyKind kind,
                      cudaStream_t stream, Returns returns);

/// A batch: one record for each direction among its copies, with how many they were.
cudaError_t copy_batch(const InternedText& function, std::span<const Rows> copies, cudaStream_t stream);

/// Where a fill goes.
struct FilledRows {
  void* to;
  std::size_t width;
  std::size_t height;
  std::size_t pitch;
};

cudaError_t fill_rows(const InternedText& function, const FilledRows& rows, int value, cudaStream_t stream);

}  // namespace gpuflight::simulated
