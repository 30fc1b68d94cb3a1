#include "gpuflight/capture/simulated/cublas/product.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "gpuflight/capture/simulated/cublas/elements.hpp"

namespace gpuflight::simulated {
namespace {

// A tile of c in registers, and blocks that stay in a core's caches.
constexpr int kTile = 4;
constexpr int kBlock = 128;
constexpr int kDepth = 256;

/// A block of a or b as doubles, in strips of kTile rows (of a; columns of b): the strip's elements of each
/// depth side by side. What is missing of the last strip is zeros.
using Packed = std::array<double, std::size_t{kBlock} * kDepth>;

struct Buffers {
  Packed a;
  Packed b;
  std::array<double, std::size_t{kBlock} * kBlock> sums;  // of a block of c, by columns of kBlock
};

/// Packs what stands at rows `row`… and columns (the depth) `column`… of a view.
void pack(const View& view, int row, int rows, int column, int depth, Packed& packed) {
  with_type(view.type, [&](auto* none) {
    using T = std::remove_pointer_t<decltype(none)>;
    double* to = packed.data();
    for (int strip = 0; strip < rows; strip += kTile) {
      for (int p = 0; p < depth; ++p) {
        for (int i = strip; i < strip + kTile; ++i)
          *to++ = i < rows ? to_double(*view.element<T>(row + i, column + p)) : 0;
      }
    }
  });
}

/// Adds a strip of a times a strip of b to a tile of the sums.
void add_tile(const double* a, const double* b, int depth, double* sums) {
  double tile[kTile][kTile] = {};
  for (int p = 0; p < depth; ++p) {
    for (int j = 0; j < kTile; ++j) {
      for (int i = 0; i < kTile; ++i) tile[j][i] += a[p * kTile + i] * b[p * kTile + j];
    }
  }
  for (int j = 0; j < kTile; ++j) {
    for (int i = 0; i < kTile; ++i) sums[j * kBlock + i] += tile[j][i];
  }
}

void add_block(Buffers& buffers, int rows, int columns, int depth) {
  for (int j = 0; j < columns; j += kTile) {
    for (int i = 0; i < rows; i += kTile) {
      add_tile(buffers.a.data() + std::ptrdiff_t{i} * depth, buffers.b.data() + std::ptrdiff_t{j} * depth,
               depth, buffers.sums.data() + std::ptrdiff_t{j} * kBlock + i);
    }
  }
}

void store_block(const Product& product, const Buffers& buffers, int row, int rows, int column, int columns) {
  with_type(product.c.type, [&](auto* none) {
    using T = std::remove_pointer_t<decltype(none)>;
    for (int j = 0; j < columns; ++j) {
      for (int i = 0; i < rows; ++i) {
        T& c = *product.c.element<T>(row + i, column + j);
        const double sum = product.alpha * buffers.sums.data()[std::ptrdiff_t{j} * kBlock + i];
        set(c, product.beta == 0 ? sum : sum + product.beta * to_double(c));
      }
    }
  });
}

}  // namespace

void multiply(const Product& product) {
  const auto buffers = std::make_unique_for_overwrite<Buffers>();
  const int k = product.scales_only() ? 0 : product.k;
  for (int column = 0; column < product.n; column += kBlock) {
    const int columns = std::min(kBlock, product.n - column);
    for (int row = 0; row < product.m; row += kBlock) {
      const int rows = std::min(kBlock, product.m - row);
      std::fill_n(buffers->sums.begin(), (columns + kTile - 1) / kTile * kTile * kBlock, 0.0);
      for (int p = 0; p < k; p += kDepth) {
        const int depth = std::min(kDepth, k - p);
        pack(product.a, row, rows, p, depth, buffers->a);
        pack(product.b.transposed(), column, columns, p, depth, buffers->b);
        add_block(*buffers, rows, columns, depth);
      }
      store_block(product, *buffers, row, rows, column, columns);
    }
  }
}

}  // namespace gpuflight::simulated
