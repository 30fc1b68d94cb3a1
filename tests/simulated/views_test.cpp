#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

using torch::indexing::Slice;

TEST(Views, writing_through_slices_changes_the_whole) {
  const Observed seen = same_as_on_cpu([](Device device) {
    Tensor x = normal({8, 8}, device);
    begin();
    x.index_put_({Slice(0, 2)}, 7);
    x.slice(1, 2, 4).fill_(1);
    x.index({Slice(), 5}).add_(2);
    x.select(0, 3).zero_();
    return Tensors{x};
  });
  expect(seen, {}, 4);
}

TEST(Views, a_chain_of_views_aliases_its_base) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 6}, device);
    begin();
    const Tensor chain =
        x.view({2, 2, 6}).permute({2, 0, 1}).narrow(0, 1, 3).transpose(1, 2).unsqueeze(0).expand(
            {2, 3, 2, 2});
    x.mul_(2);
    x.chunk(2, 1)[1].add_(1);
    x.split(1)[0].zero_();
    const Tensor unfolded = x.unfold(1, 2, 2);
    unfolded.add_(1);
    x.diagonal().fill_(9);
    return Tensors{x, chain.contiguous(), unfolded.contiguous(), x.t().reshape({-1})};
  });
  expect(seen, {}, 7);
}

TEST(Views, detached_squeezed_and_unbound_tensors_share_memory) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({3, 1, 2}, device);
    begin();
    const auto rows = x.detach().squeeze(1).unbind(0);
    rows[1].mul_(3);
    return Tensors{x, rows[2].contiguous()};
  });
  expect(seen, {}, 1);
}

TEST(Views, complex_tensors_are_viewed_and_conjugated) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({3, 4, 2}, device);
    begin();
    const Tensor z = torch::view_as_complex(x);
    const Tensor conjugate = z.conj();
    const Tensor r = torch::view_as_real(conjugate.resolve_conj());
    return Tensors{r, torch::real(z * conjugate), torch::imag(conjugate)};
  });
  expect(seen, {}, 3);
}

TEST(Views, resize_and_set_share_and_grow_storage) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    const Tensor y = torch::empty({0}, device);
    y.resize_({4});
    y.copy_(x);
    const Tensor z = torch::empty({0}, device);
    z.set_(y);
    z.mul_(2);
    return Tensors{y, z};
  });
  expect(seen, {.on_device = {1, 16}}, 1);
}

TEST(Views, growing_a_storage_keeps_and_moves_its_bytes) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    x.resize_({1024});
    return Tensors{x.slice(0, 0, 4).clone()};
  });
  // The move, by LibTorch's CUDA code, and the clone.
  expect(seen, {.on_device = {2, 32}}, 0);
}

TEST(Views, out_arguments_are_resized) {
  same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 4}, device);
    begin();
    Tensor sum = torch::empty({0}, device);
    Tensor values = torch::empty({0}, device);
    Tensor indices = torch::empty({0}, torch::TensorOptions(at::kLong).device(device));
    Tensor product = torch::empty({0}, device);
    torch::add_out(sum, x, x);
    torch::sort_out(values, indices, x);
    torch::mm_out(product, x, x);
    return Tensors{sum, values, indices, product};
  });
}

TEST(Views, bytes_are_seen_as_another_type) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    return Tensors{x.view(at::kInt)};
  });
  expect(seen, {}, 0);
}

TEST(Views, writing_numbers_one_by_one_launches_each_time) {
  const Observed seen = same_as_on_cpu([](Device device) {
    Tensor x = torch::zeros({4}, device);
    begin();
    for (int i = 0; i < 4; ++i) x[i] = i * 2;
    return Tensors{x};
  });
  expect(seen, {}, 4);
}

TEST(Views, reading_numbers_one_by_one_copies_and_waits_each_time) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += x[i].item<double>();
    return Tensors{torch::full({2}, sum, device)};
  });
  expect(seen, {.to_host = {4, 16}}, 1);
  EXPECT_EQ(seen.waits, 4U);
}

}  // namespace
}  // namespace gpuflight::test
