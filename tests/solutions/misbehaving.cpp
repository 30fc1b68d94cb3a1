// What people hand in that is wrong, each with one verdict and one first reason (tests/cli/run_test.py).
#include <unistd.h>
#include <gpuflight/solution.hpp>

#include <csignal>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <thread>

namespace {

at::Tensor right(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight);
}

}  // namespace

at::Tensor throws(const at::Tensor&, const at::Tensor&) { throw std::runtime_error("no such luck"); }
GPUFLIGHT_SOLUTION(throws)

at::Tensor throws_an_int(const at::Tensor&, const at::Tensor&) { throw 7; }
GPUFLIGHT_SOLUTION(throws_an_int)

at::Tensor mixes_devices(const at::Tensor& data, const at::Tensor& weight) { return data.matmul(weight); }
GPUFLIGHT_SOLUTION(mixes_devices)

at::Tensor crashes(const at::Tensor&, const at::Tensor&) {
  std::raise(SIGSEGV);
  return {};
}
GPUFLIGHT_SOLUTION(crashes)

at::Tensor aborts(const at::Tensor&, const at::Tensor&) { std::abort(); }
GPUFLIGHT_SOLUTION(aborts)

at::Tensor exits(const at::Tensor&, const at::Tensor&) { std::_Exit(0); }
GPUFLIGHT_SOLUTION(exits)

// Its child lives on, with all that it inherited: what the judge waits at among it.
at::Tensor leaves_a_child_and_dies(const at::Tensor&, const at::Tensor&) {
  if (fork() == 0) {
    for (;;) pause();
  }
  std::raise(SIGSEGV);
  return {};
}
GPUFLIGHT_SOLUTION(leaves_a_child_and_dies)

at::Tensor hangs(const at::Tensor&, const at::Tensor&) {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}
GPUFLIGHT_SOLUTION(hangs)

// A GPU can do it, and gets one element.
at::Tensor needs_what_is_not_simulated(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor image = right(data, weight).view({1, 1, data.size(0), weight.size(1)});
  return at::cudnn_grid_sampler(image, at::zeros({1, 1, 1, 2}, image.options()));
}
GPUFLIGHT_SOLUTION(needs_what_is_not_simulated)

at::Tensor returns_undefined(const at::Tensor&, const at::Tensor&) { return {}; }
GPUFLIGHT_SOLUTION(returns_undefined)

at::Tensor returns_on_the_cpu(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).cpu();
}
GPUFLIGHT_SOLUTION(returns_on_the_cpu)

at::Tensor returns_double(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).to(at::kDouble);
}
GPUFLIGHT_SOLUTION(returns_double)

at::Tensor returns_the_wrong_shape(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).flatten();
}
GPUFLIGHT_SOLUTION(returns_the_wrong_shape)

at::Tensor returns_nan(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).mul(std::numeric_limits<double>::quiet_NaN());
}
GPUFLIGHT_SOLUTION(returns_nan)

at::Tensor returns_zeros(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).mul(0);
}
GPUFLIGHT_SOLUTION(returns_zeros)

// Right the first time it is asked, and the same again whatever it is asked later.
at::Tensor returns_a_stale_result(const at::Tensor& data, const at::Tensor& weight) {
  static const at::Tensor first = right(data, weight);
  return first;
}
GPUFLIGHT_SOLUTION(returns_a_stale_result)

at::Tensor copies_back(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = right(data, weight);
  logits.cpu();
  return logits;
}
GPUFLIGHT_SOLUTION(copies_back)

// Over budget on every other call only.
at::Tensor varies(const at::Tensor& data, const at::Tensor& weight) {
  static int calls = 0;
  if (++calls % 2 == 0) return right(data, weight);
  at::Tensor rows = at::empty(data.sizes(), weight.options());
  for (int64_t row = 0; row < data.size(0); ++row) rows[row].copy_(data[row]);
  return rows.matmul(weight);
}
GPUFLIGHT_SOLUTION(varies)

at::Tensor raises_a_real_time_signal(const at::Tensor&, const at::Tensor&) {
  std::raise(SIGRTMIN);
  return {};
}
GPUFLIGHT_SOLUTION(raises_a_real_time_signal)

at::Tensor returns_a_meta_tensor(const at::Tensor& data, const at::Tensor& weight) {
  return at::empty({data.size(0), weight.size(1)}, weight.options().device(at::kMeta));
}
GPUFLIGHT_SOLUTION(returns_a_meta_tensor)

at::Tensor multiplies_on_the_cpu(const at::Tensor& data, const at::Tensor& weight) {
  return data.matmul(weight.cpu()).to(at::kCUDA);
}
GPUFLIGHT_SOLUTION(multiplies_on_the_cpu)
