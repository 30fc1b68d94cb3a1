/// The arithmetic of matrix products.
#pragma once

#include "gpuflight/capture/simulated/cublas/operands.hpp"

namespace gpuflight::simulated {

/// c = alpha · a · b + beta · c, of a: m × k, b: k × n, c: m × n; in memory that the host reaches.
struct Product {
  View a;
  View b;
  View c;
  int m;
  int n;
  int k;
  double alpha;
  double beta;

  /// a and b make no difference, and need not be there.
  bool scales_only() const { return k == 0 || alpha == 0; }
};

/// Adds what it uses.
inline void add_uses(const Product& product, std::vector<Use>& uses) {
  add_use(product.c, product.m, product.n, true, uses);
  if (product.scales_only()) return;
  add_use(product.a, product.m, product.k, false, uses);
  add_use(product.b, product.k, product.n, false, uses);
}

/// Sums in double, and rounds once to the type of c. With beta 0, c is not read.
void multiply(const Product& product);

}  // namespace gpuflight::simulated
