/// What a call of cuBLAS is given: matrices, vectors and scalars in memory that the device reaches.
#pragma once

#include <library_types.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "gpuflight/capture/simulated/cublas/handles.hpp"
#include "gpuflight/capture/simulated/runtime/uses.hpp"

namespace gpuflight::simulated {

/// A matrix, or a vector as one of a single column. Steps are in elements.
struct View {
  void* at;  ///< of the first element
  cudaDataType type;
  std::ptrdiff_t row_step;
  std::ptrdiff_t column_step;

  View transposed() const { return {at, type, column_step, row_step}; }

  template <class T>
  T* element(std::ptrdiff_t row, std::ptrdiff_t column) const {
    return static_cast<T*>(at) + row * row_step + column * column_step;
  }
};

/// The bytes of device memory, or of pinned memory of the host, where the simulation reaches them.
/// @returns nullptr where the device doesn't reach all of them
void* reach(const void* address, std::size_t bytes);

/// The same for a view of an address that a program gave. Its steps are not negative.
std::optional<View> reach(const View& given, int rows, int columns);

/// The same for a vector, of which cuBLAS takes negative increments to begin at its end.
std::optional<View> reach_vector(const void* address, cudaDataType type, int n, int increment);

/// Adds what is used of a view that was reached.
void add_use(const View& reached, int rows, int columns, bool writes, std::vector<Use>& uses);

/// A scalar of a type: on the host or the device, by the handle's pointer mode. A device's address that is
/// said to be the host's faults, as with cuBLAS. @returns nothing where the device doesn't reach it
std::optional<double> scalar(const CublasHandle& handle, const void* address, cudaDataType type);

}  // namespace gpuflight::simulated
