#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

TEST(Math, matrix_products_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor a = normal({8, 16}, device);
    const Tensor b = normal({16, 4}, device);
    const Tensor w = normal({4, 16}, device);
    const Tensor c = normal({4}, device);
    begin();
    return Tensors{torch::matmul(a, b), torch::mm(a, b), torch::linear(a, w, c), torch::addmm(c, a, b)};
  });
  expect_launches(seen, 4);
  EXPECT_EQ(seen.by_name, (std::map<std::string, std::uint64_t>{{"aten::mm", 2}, {"aten::addmm", 2}}));
}

TEST(Math, batched_and_vector_products_are_right) {
  expect_no_copies(same_as_on_cpu([](Device device) {
    const Tensor a = normal({3, 8, 16}, device);
    const Tensor b = normal({3, 16, 4}, device);
    const Tensor v = normal({16}, device);
    begin();
    return Tensors{torch::einsum("bij,bjk->bik", {a, b}), torch::bmm(a, b), torch::matmul(a, v),
                   torch::dot(v, v), torch::outer(v, v)};
  }));
}

TEST(Math, half_products_are_one_launch) {
  const Observed seen = same_as_on_cpu(
      [](Device device) {
        const Tensor a = normal({8, 16}, device).to(at::kHalf);
        const Tensor b = normal({16, 8}, device).to(at::kHalf);
        begin();
        return Tensors{a.matmul(b)};
      },
      2e-2);
  expect_launches(seen, 1);
}

TEST(Math, elementwise_operations_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    x.relu_();
    x.add_(1);
    return Tensors{x, torch::gelu(x), x.sigmoid(), x * 2 + 1, x.pow(2).mean()};
  });
  expect_launches(seen, 8);
}

TEST(Math, the_power_of_one_is_a_copy_and_that_of_zero_a_fill) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    return Tensors{x.pow(1), x.pow(0)};
  });
  EXPECT_EQ(seen.moved, (Moved{.on_device = {1, 144}}));
  EXPECT_EQ(seen.operations, 1U);
}

TEST(Math, reductions_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    const auto [value, index] = x.max(1);
    return Tensors{x.sum(), x.sum(1), x.argmax(1), value, index, x.mean(0), x.std(1), x.norm(), x.cumsum(1)};
  });
  expect_launches(seen, 8);
}

TEST(Math, a_large_sum_is_one_launch) {
  const Observed seen = same_as_on_cpu(
      [](Device device) {
        const Tensor x = normal({1 << 20}, device);
        begin();
        return Tensors{x.sum()};
      },
      1e-1);
  expect_launches(seen, 1);
}

TEST(Math, joining_tensors_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor y = normal({4, 9}, device);
    begin();
    return Tensors{torch::cat({x, y}, 1), torch::stack({x, y})};
  });
  expect_launches(seen, 2);
}

TEST(Math, comparisons_and_logic_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 5}, device);
    begin();
    return Tensors{
        (x > 0).logical_and(x < 1), (x > 0).any(),  (x > 5).all(1), ~(x > 0), x.clamp(-1, 1), x.sign(),
        at::maximum(x, -x),         at::isfinite(x)};
  });
  expect_launches(seen, 17);
}

TEST(Math, integer_operations_are_one_launch_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::arange(12, device).view({3, 4});
    begin();
    return Tensors{x / 3,
                   x.floor_divide(3),
                   x % 5,
                   x.sum(),
                   x.cumsum(0),
                   x.prod(),
                   x.bitwise_and(3),
                   at::bitwise_left_shift(x, 1)};
  });
  expect_launches(seen, 8);
}

TEST(Math, a_number_on_the_host_is_no_copy) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    return Tensors{x + torch::tensor(2.0F), x * torch::ones({})};
  });
  expect_launches(seen, 2);
}

TEST(Math, a_tensor_is_equal_to_itself_without_a_look) {
  const Tensor x = normal({4}, at::kCUDA);
  begin();
  EXPECT_TRUE(torch::equal(x, x));
  const Observed seen = observed();
  expect_launches(seen, 0);
  EXPECT_EQ(seen.waits, 0U);
}

TEST(Math, comparing_tensors_whole_reads_one_answer_back) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    const bool equal = torch::equal(x, x);
    const bool close = torch::allclose(x, x);
    const bool nan = x.isnan().any().item<bool>();
    return Tensors{torch::full({3}, equal * 4 + close * 2 + nan, device)};
  });
  EXPECT_EQ(seen.moved, (Moved{.to_host = {2, 2}}));
  EXPECT_EQ(seen.operations, 17U);
}

TEST(Math, unequal_tensors_are_told) {
  const Tensor x = normal({4}, at::kCUDA);
  begin();
  EXPECT_FALSE(torch::equal(x, x + 1));
  EXPECT_EQ(observed().moved, (Moved{.to_host = {1, 1}}));
}

TEST(Math, linear_algebra_is_right) {
  same_as_on_cpu(
      [](Device device) {
        const Tensor x = normal({5, 5}, device);
        const Tensor b = normal({5, 2}, device);
        begin();
        return Tensors{at::linalg_solve(x, b), std::get<1>(at::linalg_svd(x)), at::linalg_inv(x),
                       at::linalg_det(x), std::get<0>(at::linalg_eigh(x.matmul(x.t())))};
      },
      1e-3);
}

TEST(Math, fourier_transforms_are_right) {
  expect_no_copies(same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 16}, device);
    begin();
    return Tensors{at::abs(at::fft_fft(x))};
  }));
}

TEST(Math, an_operation_on_a_list_of_tensors_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensors list{normal({3}, device), normal({4}, device)};
    begin();
    at::_foreach_add_(list, 2.0);
    return Tensors{list[0], list[1], at::_foreach_mul(list, 3.0)[1]};
  });
  expect_launches(seen, 2);
}

TEST(Math, rearranging_and_binning_are_right) {
  same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 5}, device);
    begin();
    return Tensors{at::pad(x, {1, 2}),
                   at::roll(x, 2, 1),
                   at::flip(x, {0}),
                   at::tril(x),
                   at::diff(x),
                   at::repeat_interleave(x, 2, 0),
                   x.repeat({2, 2}),
                   at::cdist(x, x),
                   at::bincount(at::ones({3}, x.options().dtype(at::kLong))),
                   at::histc(x),
                   at::searchsorted(std::get<0>(x.sort(1)), x),
                   at::bucketize(x, std::get<0>(x[0].sort()))};
  });
}

TEST(Math, types_that_only_cuda_has_kernels_for_are_right) {
  const Tensor x = torch::arange(16).view({4, 4}).to(at::kHalf);
  const Tensor there = x.to(at::kCUDA);
  EXPECT_TRUE(torch::allclose(at::fft_fft(there).cpu().to(at::kComplexFloat), at::fft_fft(x.to(at::kFloat)),
                              1e-2, 1e-2));
  EXPECT_EQ(at::fft_fft(there).scalar_type(), at::kComplexHalf);
  EXPECT_EQ(there.trace().item<float>(), 30.0F);
  EXPECT_EQ((there > 3).trace().item<int64_t>(), 3);
  EXPECT_TRUE((there > 3).abs().equal(there > 3));
  const Tensor bins = at::histc(torch::tensor({1, 2, 2, 4}).to(at::kCUDA), 4);
  EXPECT_EQ(bins.scalar_type(), at::kLong);
  EXPECT_TRUE(bins.cpu().equal(torch::tensor({1, 2, 0, 1})));
}

TEST(Math, zeros_without_memory_are_zeros) {
  const Tensor zeros = at::_efficientzerotensor({2}, at::TensorOptions(at::kCUDA));
  EXPECT_TRUE((zeros + torch::ones({2}).to(at::kCUDA)).cpu().equal(torch::ones({2})));
}

/// The copies are an H200's with torch 2.11.0.
TEST(Math, factorizations_read_back_whether_they_worked) {
  const Tensor x = torch::eye(5).to(at::kCUDA);
  const auto moved = [](const std::function<void()>& work) {
    begin();
    work();
    return observed().moved;
  };
  EXPECT_EQ(moved([&] { at::linalg_cholesky(x); }), (Moved{.to_host = {1, 1}, .on_device = {1, 1}}));
  EXPECT_EQ(moved([&] { at::linalg_svd(x); }), (Moved{.to_host = {2, 5}, .on_device = {1, 1}}));
  EXPECT_EQ(moved([&] { at::linalg_eigh(x); }), (Moved{.to_host = {2, 5}, .on_device = {1, 1}}));
}

TEST(Math, counting_reads_the_extremes_back) {
  const Tensor x = torch::tensor({1, 2, 2, 4}).to(at::kCUDA);
  begin();
  at::bincount(x);
  EXPECT_EQ(observed().moved, (Moved{.to_host = {2, 16}}));
  begin();
  at::histc(x.to(at::kFloat), 4);
  EXPECT_EQ(observed().moved, (Moved{.to_host = {2, 8}}));
  begin();
  at::histc(x.to(at::kFloat), 4, 0, 5);
  EXPECT_EQ(observed().moved, Moved{});
}

TEST(Math, what_writes_into_a_copy_of_its_argument_copies_it) {
  const Tensor x = torch::ones({4, 4}).to(at::kCUDA);
  const Tensor order = torch::arange(4).to(at::kCUDA);
  begin();
  x.index_add(0, order, x);
  EXPECT_EQ(observed().moved, (Moved{.on_device = {1, 64}}));
  begin();
  at::addmm(x, x, x);
  EXPECT_EQ(observed().moved, (Moved{.on_device = {1, 64}}));
}

}  // namespace
}  // namespace gpuflight::test
