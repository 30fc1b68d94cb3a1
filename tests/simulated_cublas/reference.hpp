/// What products are, written down as plainly as can be.
#pragma once

#include <vector>

#include "gpuflight/capture/simulated/cublas/cublas_types.hpp"

namespace gpuflight::test {

/// Matrices by columns, each with its leading dimension.
struct Sizes {
  cublasOperation_t transa;
  cublasOperation_t transb;
  int m;
  int n;
  int k;
  int lda;
  int ldb;
  int ldc;

  int elements_of_a() const { return lda * (transa == CUBLAS_OP_N ? k : m); }
  int elements_of_b() const { return ldb * (transb == CUBLAS_OP_N ? n : k); }
  int elements_of_c() const { return ldc * n; }
};

/// Some elements behind the last row of each.
inline Sizes padded(cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k) {
  return {transa, transb, m, n, k, (transa == CUBLAS_OP_N ? m : k) + 3, (transb == CUBLAS_OP_N ? k : n) + 1,
          m + 2};
}

inline std::size_t place(cublasOperation_t operation, int row, int column, int leading) {
  return static_cast<std::size_t>(operation == CUBLAS_OP_N ? row + column * leading : column + row * leading);
}

/// c, with its padding as it was.
template <class T>
std::vector<T> product(const Sizes& sizes, double alpha, const std::vector<T>& a, const std::vector<T>& b,
                       double beta, std::vector<T> c) {
  for (int j = 0; j < sizes.n; ++j) {
    for (int i = 0; i < sizes.m; ++i) {
      double sum = 0;
      for (int p = 0; p < sizes.k; ++p)
        sum += static_cast<double>(a[place(sizes.transa, i, p, sizes.lda)]) *
               static_cast<double>(b[place(sizes.transb, p, j, sizes.ldb)]);
      T& element = c[place(CUBLAS_OP_N, i, j, sizes.ldc)];
      element = static_cast<T>(alpha * sum + beta * static_cast<double>(element));
    }
  }
  return c;
}

}  // namespace gpuflight::test
