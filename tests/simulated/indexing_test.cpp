#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

using torch::indexing::Slice;

Tensor zero_indices(at::IntArrayRef size, Device device) {
  return torch::zeros(size, torch::TensorOptions(at::kLong).device(device));
}

TEST(Indexing, select_gather_and_scatter_launch_once_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor rows = torch::tensor({2, 0}).to(device);
    begin();
    return Tensors{x.index_select(0, rows), x.gather(1, zero_indices({4, 2}, device)),
                   torch::zeros({4, 9}, device).scatter_add_(0, zero_indices({4, 9}, device), x)};
  });
  expect(seen, {}, 6);
}

TEST(Indexing, where_and_masked_fill_choose_on_the_device) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    return Tensors{torch::where(x > 0, x, torch::zeros_like(x)), x.masked_fill(x < 0, -1.0),
                   torch::where(x > 0, x, 0.0)};
  });
  expect(seen, {.on_device = {1, 144}}, 8);
}

TEST(Indexing, indices_on_the_host_are_copied_first) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor rows = torch::tensor({2, 0});
    begin();
    return Tensors{x.index({rows})};
  });
  expect(seen, {.to_device = {1, 16}}, 1);
}

TEST(Indexing, indices_on_the_device_stay_there) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor rows = torch::tensor({2, 0}).to(device);
    begin();
    return Tensors{x.index({rows}), x.index({Slice(), rows})};
  });
  expect(seen, {}, 2);
}

TEST(Indexing, a_mask_reads_back_how_many_it_takes) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    const Tensor mask = x > 0;
    begin();
    return Tensors{x.index({mask})};
  });
  EXPECT_EQ(seen.moved, (Moved{.to_host = {1, 4}}));
  EXPECT_EQ(seen.waits, 1U);
}

TEST(Indexing, writing_a_number_under_a_mask_fills_and_reads_nothing_back) {
  const Observed seen = same_as_on_cpu([](Device device) {
    Tensor x = normal({4, 9}, device);
    const Tensor rows = torch::tensor({2, 0}).to(device);
    const Tensor mask = x > 0;
    begin();
    x.index_put_({rows}, torch::ones({9}, device));
    x.index_put_({mask}, 5.0);
    x.index_put_({torch::tensor({1})}, 3.0);
    return Tensors{x};
  });
  expect(seen, {.to_device = {2, 12}}, 4);
}

TEST(Indexing, writing_a_tensor_under_a_mask_reads_back_how_many_it_takes) {
  const Observed seen = same_as_on_cpu([](Device device) {
    Tensor x = normal({4, 9}, device);
    const Tensor mask = torch::arange(4, device) < 2;
    const Tensor values = normal({2, 9}, device);
    begin();
    x.index_put_({mask}, values);
    return Tensors{x};
  });
  EXPECT_EQ(seen.moved, (Moved{.to_host = {1, 4}}));
}

TEST(Indexing, nonzero_select_and_unique_read_their_sizes_back) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device).round();
    begin();
    return Tensors{torch::nonzero(x), torch::masked_select(x, x > 0), std::get<0>(torch::_unique2(x))};
  });
  EXPECT_EQ(seen.moved, (Moved{.to_host = {3, 16}}));
}

TEST(Indexing, sorting_is_right) {
  same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 9}, device);
    begin();
    const auto [sorted, order] = x.sort(1);
    const auto [top, top_order] = x.topk(3, 1);
    return Tensors{sorted, order, top, top_order, std::get<0>(x.kthvalue(2)), torch::argsort(x, 1, false)};
  });
}

TEST(Indexing, an_embedding_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor weight = normal({10, 4}, device);
    const Tensor rows = torch::tensor({1, 7, 3}).to(device);
    begin();
    return Tensors{torch::embedding(weight, rows)};
  });
  expect(seen, {}, 1);
}

}  // namespace
}  // namespace gpuflight::test
