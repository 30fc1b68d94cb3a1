#include <ATen/detail/CUDAHooksInterface.h>

#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

at::TensorOptions longs(Device device) { return torch::TensorOptions(at::kLong).device(device); }

TEST(Factories, zeros_full_and_ones_launch_one_fill_each) {
  const Observed seen = same_as_on_cpu([](Device device) {
    begin();
    return Tensors{torch::zeros({3, 4}, device), torch::full({3}, 2.5, device), torch::ones({2, 2}, device)};
  });
  expect_launches(seen, 3);
}

TEST(Factories, empty_launches_nothing) {
  begin();
  const Tensor x = torch::empty({3, 4}, at::kCUDA);
  const Observed seen = observed();
  expect_launches(seen, 0);
}

TEST(Factories, arange_linspace_and_eye_are_right) {
  const Observed seen = same_as_on_cpu([](Device device) {
    begin();
    return Tensors{torch::arange(10, device), torch::linspace(0, 1, 5, device), torch::eye(4, device)};
  });
  EXPECT_EQ(seen.moved, Moved{});
}

TEST(Factories, a_tensor_of_literals_is_made_on_the_host_and_copied) {
  const Observed seen = same_as_on_cpu([](Device device) {
    begin();
    return Tensors{torch::tensor({1.F, 2.F, 3.F}, device)};
  });
  EXPECT_EQ(seen.moved, (Moved{.to_device = {1, 12}}));
  EXPECT_EQ(seen.operations, 0U);
}

TEST(Factories, tensors_like_others_stay_on_the_device) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4, 4}, device);
    begin();
    return Tensors{torch::zeros_like(x), torch::empty_like(x).fill_(3), x.new_zeros({2})};
  });
  expect_launches(seen, 3);
}

TEST(Factories, triangle_indices_are_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    begin();
    return Tensors{torch::triu_indices(3, 3, 0, longs(device))};
  });
  expect_launches(seen, 1);
}

TEST(Factories, random_factories_give_shapes_and_types_of_the_cpu) {
  same_as_on_cpu([](Device device) {
    begin();
    const Tensor permutation = torch::randperm(6, device);
    const Tensor chosen = torch::multinomial(torch::ones({4}, device), 2);
    return Tensors{torch::zeros_like(torch::randint(0, 10, {5}, device)),
                   std::get<0>(torch::sort(permutation)),
                   torch::zeros_like(torch::rand({3}, device)),
                   torch::zeros_like(torch::bernoulli(torch::full({4}, 0.5, device))),
                   torch::zeros_like(torch::empty({5}, device).uniform_()),
                   torch::zeros_like(chosen)};
  });
}

TEST(Factories, a_seed_makes_random_numbers_on_the_device_again) {
  torch::manual_seed(5);
  const Tensor a = torch::randn({4, 4}, at::kCUDA);
  torch::manual_seed(5);
  const Tensor b = torch::randn({4, 4}, at::kCUDA);
  EXPECT_TRUE(torch::equal(a, b));
  EXPECT_TRUE(a.is_cuda());
}

TEST(Factories, random_numbers_on_the_device_leave_those_of_the_cpu_alone) {
  torch::manual_seed(5);
  const Tensor alone = torch::randn({4});
  torch::manual_seed(5);
  torch::randn({9}, at::kCUDA);
  EXPECT_TRUE(torch::equal(torch::randn({4}), alone));
}

TEST(Factories, a_generator_of_its_own_repeats_with_its_seed_and_its_clone) {
  at::Generator generator = at::detail::getCUDAHooks().getNewGenerator(0);
  generator.set_current_seed(9);
  const Tensor first = torch::randn({4}, generator, torch::TensorOptions(at::kCUDA));
  at::Generator clone = generator.clone();
  const Tensor second = torch::randn({4}, generator, torch::TensorOptions(at::kCUDA));
  EXPECT_TRUE(torch::equal(torch::randn({4}, clone, torch::TensorOptions(at::kCUDA)), second));
  generator.set_current_seed(9);
  EXPECT_TRUE(torch::equal(torch::randn({4}, generator, torch::TensorOptions(at::kCUDA)), first));
}

TEST(Factories, memory_from_a_device_pointer_is_the_same_tensor) {
  const Tensor x = torch::randn({4, 4}).to(at::kCUDA);
  EXPECT_TRUE(torch::equal(torch::from_blob(x.data_ptr(), {4, 4}, at::kCUDA), x));
}

}  // namespace
}  // namespace gpuflight::test
