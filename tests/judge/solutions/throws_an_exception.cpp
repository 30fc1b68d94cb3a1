#include <gpuflight/solution.hpp>

#include <stdexcept>

at::Tensor throws_an_exception(const at::Tensor&, const at::Tensor&) {
  throw std::runtime_error("no such luck");
}
GPUFLIGHT_SOLUTION(throws_an_exception)
