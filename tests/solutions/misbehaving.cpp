// What people hand in that is wrong, each with one verdict and one first reason (tests/cli/run_test.py).
#include <unistd.h>
#include <gpuflight/solution.hpp>

#include <csignal>
#include <thread>

namespace {

at::Tensor right(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight);
}

}  // namespace

at::Tensor throws_an_int(const at::Tensor&, const at::Tensor&) { throw 7; }
GPUFLIGHT_SOLUTION(throws_an_int)

at::Tensor mixes_devices(const at::Tensor& data, const at::Tensor& weight) { return data.matmul(weight); }
GPUFLIGHT_SOLUTION(mixes_devices)

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

at::Tensor returns_the_wrong_shape(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).flatten();
}
GPUFLIGHT_SOLUTION(returns_the_wrong_shape)

at::Tensor copies_back(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = right(data, weight);
  logits.cpu();
  return logits;
}
GPUFLIGHT_SOLUTION(copies_back)

at::Tensor raises_a_real_time_signal(const at::Tensor&, const at::Tensor&) {
  std::raise(SIGRTMIN);
  return {};
}
GPUFLIGHT_SOLUTION(raises_a_real_time_signal)

at::Tensor returns_a_meta_tensor(const at::Tensor& data, const at::Tensor& weight) {
  return at::empty({data.size(0), weight.size(1)}, weight.options().device(at::kMeta));
}
GPUFLIGHT_SOLUTION(returns_a_meta_tensor)
