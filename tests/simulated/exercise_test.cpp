#include "tests/simulated/device.hpp"

// The exercise's own solutions, as they are compiled for a worker.
extern "C" void gpuflight_solution_naive(const at::Tensor* inputs, at::Tensor& output);
extern "C" void gpuflight_solution_staged(const at::Tensor* inputs, at::Tensor& output);

namespace gpuflight::test {
namespace {

constexpr int64_t kRows = 128;

struct Inputs {
  Tensor data = torch::randn({kRows, 512});
  Tensor weight = torch::randn({512, 256});

  Tensor reference() const { return data.matmul(weight); }
};

Observed run(void (*solution)(const at::Tensor*, at::Tensor&), const Inputs& inputs) {
  const Tensor arguments[] = {inputs.data, inputs.weight.to(at::kCUDA)};
  Tensor output;
  begin();
  solution(arguments, output);
  const Observed seen = observed();
  EXPECT_TRUE(torch::allclose(output.cpu(), inputs.reference(), 1e-4, 1e-3));
  return seen;
}

/// Copies are an H200's; so are naive's 128 launches.
TEST(Exercise, naive_makes_a_copy_and_a_launch_for_each_row) {
  const Observed seen = run(&gpuflight_solution_naive, Inputs());
  EXPECT_EQ(seen.moved, (Moved{.to_device = {128, 262144}, .on_device = {128, 131072}}));
  EXPECT_EQ(seen.by_name, (std::map<std::string, std::uint64_t>{{"aten::mm", 128}}));
  EXPECT_EQ(seen.waits, 128U);
}

TEST(Exercise, staged_makes_one_copy_and_one_product) {
  const Observed seen = run(&gpuflight_solution_staged, Inputs());
  EXPECT_EQ(seen.moved, (Moved{.to_device = {1, 262144}}));
  EXPECT_EQ(seen.by_name, (std::map<std::string, std::uint64_t>{{"aten::mm", 1}}));
  EXPECT_EQ(seen.waits, 1U);
}

TEST(Exercise, the_counts_of_a_solution_are_the_same_every_time) {
  const Inputs inputs;
  const Observed first = run(&gpuflight_solution_naive, inputs);
  const Observed second = run(&gpuflight_solution_naive, inputs);
  EXPECT_EQ(first.moved, second.moved);
  EXPECT_EQ(first.by_name, second.by_name);
  EXPECT_EQ(first.waits, second.waits);
  EXPECT_EQ(first.allocated, second.allocated);
}

TEST(Exercise, results_written_in_place_launch_only_the_products) {
  const Inputs inputs;
  const Tensor weight = inputs.weight.to(at::kCUDA);
  begin();
  const Tensor output = torch::empty({kRows, 256}, at::kCUDA);
  for (int64_t row = 0; row < kRows; ++row) output[row].copy_(inputs.data[row].to(at::kCUDA).matmul(weight));
  EXPECT_EQ(observed().moved, (Moved{.to_device = {128, 262144}, .on_device = {128, 131072}}));
  EXPECT_TRUE(torch::allclose(output.cpu(), inputs.reference(), 1e-4, 1e-3));
}

}  // namespace
}  // namespace gpuflight::test
