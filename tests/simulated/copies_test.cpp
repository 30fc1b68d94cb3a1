#include "tests/simulated/device.hpp"

#include <algorithm>
#include <sstream>

namespace gpuflight::test {
namespace {

using torch::indexing::Slice;

/// Expected numbers are an H200's with torch 2.11.0, unless the test says otherwise.
void expect(const Observed& seen, const Moved& moved, std::uint64_t operations, std::uint64_t waits) {
  EXPECT_EQ(seen.moved, moved);
  EXPECT_EQ(seen.operations, operations);
  EXPECT_EQ(seen.waits, waits);
}

TEST(Copies, a_host_tensor_goes_to_the_device_in_one_copy_that_waits) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({16, 8});
    begin();
    return Tensors{x.to(device)};
  });
  expect(seen, {.to_device = {1, 512}}, 0, 1);
  EXPECT_EQ(seen.pinned, 0U);
}

TEST(Copies, a_strided_host_tensor_is_one_copy) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({16, 8}).t();
    begin();
    return Tensors{x.to(device)};
  });
  expect(seen, {.to_device = {1, 512}}, 0, 1);
}

TEST(Copies, a_slice_of_a_host_tensor_copies_its_own_bytes_only) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({16, 8}).index({Slice(), Slice(0, 4)});
    begin();
    return Tensors{x.to(device)};
  });
  expect(seen, {.to_device = {1, 256}}, 0, 1);
}

TEST(Copies, a_blocking_copy_converts_on_the_host) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({16, 8});
    begin();
    return Tensors{x.to(device, at::kHalf)};
  });
  expect(seen, {.to_device = {1, 256}}, 0, 1);
}

TEST(Copies, a_non_blocking_copy_converts_on_the_device) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({16, 8});
    begin();
    return Tensors{x.to(device, at::kHalf, /*non_blocking=*/true)};
  });
  expect(seen, {.to_device = {1, 512}}, 1, 0);
}

TEST(Copies, a_device_tensor_comes_back_in_one_copy) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({16, 8}, device);
    begin();
    return Tensors{x.cpu()};
  });
  expect(seen, {.to_host = {1, 512}}, 0, 1);
}

TEST(Copies, a_view_is_made_contiguous_on_the_device_before_it_comes_back) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({16, 8}, device);
    begin();
    return Tensors{x.index({Slice(), Slice(0, 4)}).cpu()};
  });
  expect(seen, {.to_host = {1, 256}}, 1, 1);
}

TEST(Copies, item_reads_one_element_back_into_pinned_memory) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    return Tensors{torch::full({1}, x[2].item<float>(), device)};
  });
  expect(seen, {.to_host = {1, 4}}, 1, 1);
  EXPECT_EQ(seen.pinned, 1U);
}

TEST(Copies, a_contiguous_copy_on_the_device_is_a_copy_and_not_a_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({16, 8}, device);
    const Tensor y = torch::zeros({16, 8}, device);
    begin();
    y.copy_(x);
    return Tensors{y};
  });
  expect(seen, {.on_device = {1, 512}}, 0, 0);
}

TEST(Copies, a_strided_copy_on_the_device_is_a_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({8, 16}, device);
    const Tensor y = torch::zeros({16, 8}, device);
    begin();
    y.copy_(x.t());
    return Tensors{y};
  });
  expect(seen, {}, 1, 0);
}

TEST(Copies, a_conversion_on_the_device_is_a_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({16, 8}, device);
    begin();
    return Tensors{x.to(at::kHalf), x.to(at::kDouble)};
  });
  expect(seen, {}, 2, 0);
}

TEST(Copies, clone_copies_and_contiguous_of_a_transpose_launches) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({16, 8}, device);
    begin();
    return Tensors{x.clone(), x.t().contiguous()};
  });
  expect(seen, {.on_device = {1, 512}}, 1, 0);
}

TEST(Copies, a_host_tensor_is_copied_into_a_slice_of_a_device_tensor) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({4, 8});
    const Tensor y = torch::zeros({16, 8}, device);
    begin();
    y.slice(0, 4, 8).copy_(x);
    return Tensors{y};
  });
  expect(seen, {.to_device = {1, 128}}, 0, 1);
}

TEST(Copies, a_broadcast_host_tensor_is_spread_on_the_host) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({8});
    const Tensor y = torch::zeros({16, 8}, device);
    begin();
    y.copy_(x);
    return Tensors{y};
  });
  expect(seen, {.to_device = {1, 512}}, 0, 1);
}

TEST(Copies, assigning_a_host_row_copies_that_row) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = torch::randn({8});
    const Tensor y = torch::zeros({16, 8}, device);
    begin();
    y[3] = x;
    return Tensors{y};
  });
  expect(seen, {.to_device = {1, 32}}, 0, 1);
}

TEST(Copies, pinned_memory_is_told_from_pageable_and_does_not_wait) {
  const Tensor x = torch::randn({64, 64});
  const Tensor pinned = x.pin_memory();
  EXPECT_TRUE(pinned.is_pinned());
  EXPECT_FALSE(x.is_pinned());
  const Tensor back = torch::empty({64, 64}, torch::TensorOptions().pinned_memory(true));
  begin();
  const Tensor y = pinned.to(at::kCUDA, /*non_blocking=*/true);
  back.copy_(y, /*non_blocking=*/true);
  const Tensor z = y.to(at::kCPU, /*non_blocking=*/true);
  const Observed seen = observed();
  expect(seen, {.to_device = {1, 16384}, .to_host = {2, 32768}}, 0, 0);
  EXPECT_EQ(seen.pinned, 3U);
  EXPECT_TRUE(torch::equal(back, x));
  EXPECT_TRUE(torch::equal(z, x));
}

TEST(Copies, a_lazily_conjugated_tensor_arrives_conjugated) {
  same_as_on_cpu([](Device device) {
    const Tensor z = torch::randn({3, 4}, at::kComplexFloat);
    begin();
    return Tensors{torch::view_as_real(z.conj().to(device).resolve_conj())};
  });
}

TEST(Copies, a_saved_tensor_goes_through_the_host) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({5, 8}, device);
    begin();
    std::stringstream stream;
    torch::save(x, stream);
    Tensor y;
    torch::load(y, stream);
    return Tensors{y};
  });
  expect(seen, {.to_device = {1, 160}, .to_host = {1, 160}}, 0, 2);
}

TEST(Copies, printing_reads_the_tensor_back_once) {
  const Tensor x = torch::arange(6, at::kCUDA).view({2, 3}).to(at::kFloat);
  begin();
  std::ostringstream out;
  out << x;
  EXPECT_EQ(observed().moved, (Moved{.to_host = {1, 24}}));
  EXPECT_NE(out.str().find("CUDAFloatType{2,3}"), std::string::npos);
}

TEST(Copies, the_events_of_a_copy_carry_its_addresses_and_share_a_correlation) {
  const Tensor x = torch::randn({16, 8});
  begin();
  const Tensor y = x.to(at::kCUDA);
  const std::vector<Event> seen = events();
  const auto is_copy_call = [](const Event& event) {
    const auto* call = std::get_if<HostCall>(&event);
    return call && call->kind == CallKind::Copy;
  };
  const auto found = std::find_if(seen.begin(), seen.end(), is_copy_call);
  ASSERT_GE(seen.end() - found, 3);
  const auto& call = std::get<HostCall>(found[0]);
  const auto& copy = std::get<Copy>(found[1]);
  const auto& returned = std::get<HostReturn>(found[2]);
  EXPECT_EQ(call.from, reinterpret_cast<std::uintptr_t>(x.data_ptr()));
  EXPECT_EQ(call.to, reinterpret_cast<std::uintptr_t>(y.data_ptr()));
  EXPECT_EQ(call.bytes, 512U);
  EXPECT_EQ(returned.correlation, call.correlation);
  EXPECT_EQ(copy.correlation, call.correlation);
  EXPECT_EQ(copy.from, MemoryKind::Pageable);
  EXPECT_EQ(copy.to, MemoryKind::Device);
  EXPECT_LE(call.start, returned.end);
}

}  // namespace
}  // namespace gpuflight::test
