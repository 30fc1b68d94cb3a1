#include <gpuflight/solution.hpp>

at::Tensor reads_address_zero(const at::Tensor& data, const at::Tensor&) {
  const volatile float* volatile nothing = nullptr;
  return data * *nothing;
}
GPUFLIGHT_SOLUTION(reads_address_zero)
