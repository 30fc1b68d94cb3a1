#include "tests/simulated/device.hpp"

#include <set>

namespace gpuflight::test {
namespace {

/// Copies are those of an H200.
void expect_moved(const Observed& seen, const Moved& moved) { EXPECT_EQ(seen.moved, moved); }

TEST(Autograd, attention_and_embedding_have_gradients) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor q = normal({2, 2, 8, 4}, device).requires_grad_();
    const Tensor weight = normal({10, 4}, device).requires_grad_();
    const Tensor rows = torch::tensor({1, 7, 3}).to(device);
    begin();
    at::scaled_dot_product_attention(q, q, q).sum().backward();
    (torch::embedding(weight, rows) * 2).sum().backward();
    return Tensors{q.grad(), weight.grad()};
  });
  expect_moved(seen, {});
}

TEST(Autograd, second_derivatives_launch_as_on_a_gpu) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({5}, device).requires_grad_();
    begin();
    torch::autograd::grad({x.pow(3).sum()}, {x}, {}, true, true)[0].sum().backward();
    return Tensors{x.grad()};
  });
  expect_moved(seen, {.on_device = {1, 20}});
  EXPECT_EQ(seen.operations, 12U);
}

class Square final : public torch::autograd::Function<Square> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    return x * x;
  }
  static Tensors backward(torch::autograd::AutogradContext* context, const Tensors& gradients) {
    return {2 * context->get_saved_variables()[0] * gradients[0]};
  }
};

TEST(Autograd, a_function_of_ones_own_launches_as_on_a_gpu) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device).requires_grad_();
    begin();
    Square::apply(x).sum().backward();
    return Tensors{x.grad()};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.operations, 5U);
}

TEST(Autograd, inference_mode_launches_as_on_a_gpu) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const c10::InferenceMode inference;
    const Tensor x = normal({5, 8}, device);
    begin();
    const Tensor y = x.relu();
    y.add_(1);
    return Tensors{y.view({8, 5}) * 2};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.operations, 3U);
}

TEST(Autograd, backward_runs_on_a_thread_of_the_device_and_says_so) {
  const Tensor x = normal({4}, at::kCUDA).requires_grad_();
  const Tensor loss = (x * x).sum();
  begin();
  torch::zeros({1}, at::kCUDA);
  loss.backward();
  std::set<std::uint32_t> threads;
  for (const Event& event : events()) {
    if (const auto* call = std::get_if<HostCall>(&event)) threads.insert(call->thread);
  }
  EXPECT_EQ(threads.size(), 2U);
}

}  // namespace
}  // namespace gpuflight::test
