#include <gpuflight/solution.hpp>

at::Tensor returns_columns_for_rows(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight).t();
}
GPUFLIGHT_SOLUTION(returns_columns_for_rows)
