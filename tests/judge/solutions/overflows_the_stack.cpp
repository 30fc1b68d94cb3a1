#include <gpuflight/solution.hpp>

namespace {

// Each call needs what the one below it returned, so that none can take another's place.
int depth_below(volatile char* caller) {
  volatile char frame[4096] = {};
  frame[0] = static_cast<char>(caller[0] + 1);
  if (frame[0] == caller[0]) return 0;  // never
  return depth_below(frame) + frame[0];
}

}  // namespace

at::Tensor overflows_the_stack(const at::Tensor& data, const at::Tensor&) {
  volatile char bottom = 0;
  return data * depth_below(&bottom);
}
GPUFLIGHT_SOLUTION(overflows_the_stack)
