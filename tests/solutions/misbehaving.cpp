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

at::Tensor returns_the_transposed_shape(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).t();
}
GPUFLIGHT_SOLUTION(returns_the_transposed_shape)

// As one reads what cuBLAS wrote column by column.
at::Tensor returns_it_column_by_column(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = right(data, weight);
  return logits.t().contiguous().view(logits.sizes());
}
GPUFLIGHT_SOLUTION(returns_it_column_by_column)

// The first row is missing, and the last one was never written.
at::Tensor shifts_by_a_row(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = right(data, weight);
  return at::cat({logits.slice(0, 1), at::zeros({1, logits.size(1)}, logits.options())});
}
GPUFLIGHT_SOLUTION(shifts_by_a_row)

at::Tensor multiplies_in(at::ScalarType type, const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).to(type).matmul(weight.to(type)).to(at::kFloat);
}

at::Tensor multiplies_in_half(const at::Tensor& data, const at::Tensor& weight) {
  return multiplies_in(at::kHalf, data, weight);
}
GPUFLIGHT_SOLUTION(multiplies_in_half)

at::Tensor multiplies_in_bfloat16(const at::Tensor& data, const at::Tensor& weight) {
  return multiplies_in(at::kBFloat16, data, weight);
}
GPUFLIGHT_SOLUTION(multiplies_in_bfloat16)

// Its inputs have ten bits of mantissa, as a GPU's TF32 has, and the sums all of float32's.
at::Tensor multiplies_in_tf32(const at::Tensor& data, const at::Tensor& weight) {
  const auto cut = [](const at::Tensor& tensor) {
    return tensor.view(at::kInt).bitwise_and(~std::int64_t{0x1FFF}).view(at::kFloat);
  };
  return cut(data.to(at::kCUDA)).matmul(cut(weight));
}
GPUFLIGHT_SOLUTION(multiplies_in_tf32)

// A mistake of no kind that is known.
at::Tensor is_a_little_off(const at::Tensor& data, const at::Tensor& weight) {
  return right(data, weight).mul(1.001);
}
GPUFLIGHT_SOLUTION(is_a_little_off)

at::Tensor modifies_data(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = right(data, weight);
  data.narrow(0, data.size(0) - 1, 1).zero_();
  return logits;
}
GPUFLIGHT_SOLUTION(modifies_data)

at::Tensor modifies_weight(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight.mul_(2));
}
GPUFLIGHT_SOLUTION(modifies_weight)

// No memory is left where the weight was.
at::Tensor takes_the_memory_of_weight(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = right(data, weight);
  weight.storage().unsafeGetStorageImpl()->set_data_ptr_noswap(at::DataPtr(nullptr, weight.device()));
  weight.storage().unsafeGetStorageImpl()->set_nbytes(0);
  return logits;
}
GPUFLIGHT_SOLUTION(takes_the_memory_of_weight)

at::Tensor returns_a_view_of_weight(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = right(data, weight);
  return weight.narrow(0, 0, logits.size(0)).copy_(logits);
}
GPUFLIGHT_SOLUTION(returns_a_view_of_weight)

// Right every time, and what was right before is overwritten.
at::Tensor reuses_its_output(const at::Tensor& data, const at::Tensor& weight) {
  static at::Tensor logits;
  if (!logits.defined() || logits.size(0) != data.size(0))
    logits = at::empty({data.size(0), weight.size(1)}, weight.options());
  return at::matmul_out(logits, data.to(at::kCUDA), weight);
}
GPUFLIGHT_SOLUTION(reuses_its_output)
