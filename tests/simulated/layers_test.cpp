#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

namespace functional = torch::nn::functional;

TEST(Layers, a_convolution_is_counted_whole) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({2, 3, 8, 8}, device);
    const Tensor w = normal({4, 3, 3, 3}, device);
    const Tensor b = normal({4}, device);
    begin();
    return Tensors{torch::conv2d(x, w, b, 1, 1)};
  });
  expect_no_copies(seen);
  EXPECT_EQ(seen.by_name, (std::map<std::string, std::uint64_t>{{"aten::convolution", 1}}));
}

TEST(Layers, a_depthwise_convolution_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({2, 4, 8, 8}, device);
    const Tensor w = normal({4, 1, 3, 3}, device);
    begin();
    return Tensors{torch::conv2d(x, w, {}, 1, 1, 1, 4)};
  });
  expect_launches(seen, 1);
}

TEST(Layers, convolutions_of_other_dimensions_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor line = normal({2, 3, 9}, device);
    const Tensor cube = normal({1, 2, 4, 4, 4}, device);
    const Tensor plane = normal({1, 3, 5, 5}, device);
    const Tensor w1 = normal({4, 3, 3}, device);
    const Tensor w3 = normal({2, 2, 3, 3, 3}, device);
    const Tensor transposed = normal({3, 2, 3, 3}, device);
    begin();
    return Tensors{at::conv1d(line, w1), at::conv3d(cube, w3), at::conv_transpose2d(plane, transposed)};
  });
  expect_launches(seen, 3);
}

TEST(Layers, softmax_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    return Tensors{torch::softmax(x, 1), torch::log_softmax(x, 1)};
  });
  expect_launches(seen, 2);
}

TEST(Layers, norms_are_right) {
  expect_no_copies(same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor w = normal({9}, device);
    const Tensor b = normal({9}, device);
    const Tensor images = normal({4, 6, 5, 5}, device);
    const Tensor mean = torch::zeros({6}, device);
    const Tensor variance = torch::ones({6}, device);
    begin();
    return Tensors{torch::layer_norm(x, {9}, w, b),
                   torch::batch_norm(images, {}, {}, mean, variance, true, 0.1, 1e-5, true), mean, variance,
                   torch::group_norm(images, 2)};
  }));
}

TEST(Layers, attention_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor q = normal({2, 4, 16, 8}, device);
    const Tensor k = normal({2, 4, 16, 8}, device);
    const Tensor v = normal({2, 4, 16, 8}, device);
    begin();
    return Tensors{at::scaled_dot_product_attention(q, k, v),
                   at::scaled_dot_product_attention(q, k, v, {}, 0.0, true)};
  });
  expect_launches(seen, 2);
}

TEST(Layers, attention_without_heads_is_composed) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor q = normal({4, 16, 8}, device);
    begin();
    return Tensors{at::scaled_dot_product_attention(q, q, q)};
  });
  expect_launches(seen, 9);
}

TEST(Layers, pooling_and_interpolation_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({1, 2, 8, 8}, device);
    const auto twice = functional::InterpolateFuncOptions()
                           .scale_factor(std::vector<double>{2, 2})
                           .mode(torch::kBilinear)
                           .align_corners(false);
    begin();
    return Tensors{torch::max_pool2d(x, 2), torch::adaptive_avg_pool2d(x, {2, 2}),
                   functional::interpolate(x, twice)};
  });
  expect_launches(seen, 3);
}

TEST(Layers, losses_are_right) {
  expect_no_copies(same_as_on_cpu([](Device device) {
    const Tensor x = normal({6, 5}, device);
    const Tensor target = torch::tensor({1, 0, 2, 4, 3, 1}).to(device);
    begin();
    return Tensors{functional::cross_entropy(x, target), functional::mse_loss(x, x * 2),
                   functional::nll_loss(torch::log_softmax(x, 1), target)};
  }));
}

/// CUDA's kernels take it, and the CPU's don't.
TEST(Layers, bfloat16_is_pooled_as_its_wider_type_is) {
  const Tensor x = torch::randn({1, 2, 4, 4, 4}).to(at::kBFloat16);
  const Tensor pooled = at::avg_pool3d(x.to(at::kCUDA), 2);
  EXPECT_EQ(pooled.scalar_type(), at::kBFloat16);
  EXPECT_TRUE(at::equal(pooled.cpu(), at::avg_pool3d(x.to(at::kFloat), 2).to(at::kBFloat16)));
}

TEST(Layers, dropout_drops_on_the_device) {
  expect_no_copies(same_as_on_cpu([](Device device) {
    const Tensor x = torch::ones({1000}, device);
    begin();
    return Tensors{(torch::dropout(x, 0.5, true) > 0).sum() * 0};
  }));
}

}  // namespace
}  // namespace gpuflight::test
