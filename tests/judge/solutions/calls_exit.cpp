#include <gpuflight/solution.hpp>

#include <cstdlib>

at::Tensor calls_exit(const at::Tensor&, const at::Tensor&) { std::exit(0); }
GPUFLIGHT_SOLUTION(calls_exit)
