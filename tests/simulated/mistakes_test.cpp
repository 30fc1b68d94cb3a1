#include <gmock/gmock.h>

#include <torch/library.h>

#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

using testing::HasSubstr;

Tensor on_host() { return torch::ones({4, 4}); }
Tensor on_device() { return torch::ones({4, 4}).to(at::kCUDA); }

/// A library of somebody's, with an operation for the CPU and one made of LibTorch's.
TORCH_LIBRARY(somebody, library) {
  library.def("twice(Tensor x) -> Tensor");
  library.impl("twice", at::kCPU, [](const Tensor& x) { return x * 2; });
  library.def("thrice(Tensor x) -> Tensor", [](const Tensor& x) { return x * 3; });
}

Tensor call(const char* name, const Tensor& x) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Tensor(const Tensor&)>().call(x);
}

TEST(Mistakes, mixed_devices_are_refused_in_libtorchs_words) {
  const auto message = [](const std::function<void()>& work) { return message_of(work); };
  EXPECT_EQ(message([] { torch::mm(on_device(), on_host()); }),
            "Expected all tensors to be on the same device, but got mat2 is on cpu, different from other "
            "tensors on "
            "cuda:0 (when checking argument in method wrapper_CUDA_mm)");
  EXPECT_EQ(message([] { torch::mm(on_host(), on_device()); }),
            "Expected all tensors to be on the same device, but got mat2 is on cuda:0, different from other "
            "tensors on "
            "cpu (when checking argument in method wrapper_CUDA_mm)");
  EXPECT_EQ(message([] {
              torch::cat({on_host(), on_device()});
            }),
            "Expected all tensors to be on the same device, but got tensors is on cuda:0, different from "
            "other tensors "
            "on cpu (when checking argument in method wrapper_CUDA_cat)");
  EXPECT_EQ(message([] { torch::embedding(on_device(), torch::tensor({1})); }),
            "Expected all tensors to be on the same device, but got index is on cpu, different from other "
            "tensors on "
            "cuda:0 (when checking argument in method wrapper_CUDA__index_select)");
}

TEST(Mistakes, mixed_devices_are_refused_by_elementwise_operations) {
  constexpr const char* kWords =
      "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!";
  EXPECT_THAT(message_of([] { on_host() + on_device(); }), HasSubstr(kWords));
  EXPECT_THAT(message_of([] { on_device().add(on_host()); }), HasSubstr(kWords));
}

TEST(Mistakes, mixed_devices_are_refused_everywhere) {
  constexpr const char* kWords = "Expected all tensors to be on the same device";
  EXPECT_THAT(message_of([] { torch::linear(on_device(), on_host()); }), HasSubstr(kWords));
  EXPECT_THAT(message_of([] { on_device().index_select(0, torch::tensor({1})); }), HasSubstr(kWords));
  EXPECT_THAT(message_of([] {
                Tensor out = on_host();
                torch::add_out(out, on_device(), on_device());
              }),
              HasSubstr(kWords));
  EXPECT_THAT(message_of([] {
                torch::conv2d(on_device().view({1, 1, 4, 4}), on_host().view({1, 1, 4, 4}));
              }),
              HasSubstr(kWords));
  EXPECT_THAT(message_of([] { on_device().index_put_({torch::tensor({1})}, torch::ones({4})); }),
              HasSubstr(kWords));
}

TEST(Mistakes, integer_products_are_refused_in_libtorchs_words) {
  EXPECT_EQ(message_of([] { torch::mm(on_device().to(at::kLong), on_device().to(at::kLong)); }),
            "\"addmm_cuda\" not implemented for 'Long'");
  EXPECT_EQ(message_of([] { torch::vdot(on_device()[0].to(at::kInt), on_device()[0].to(at::kInt)); }),
            "\"dot\" not implemented for 'Int'");
}

TEST(Mistakes, a_device_that_is_wrong_is_told_before_a_type_that_is) {
  EXPECT_THAT(message_of([] { torch::mm(on_device().to(at::kLong), on_host().to(at::kLong)); }),
              HasSubstr("Expected all tensors to be on the same device"));
}

TEST(Mistakes, integer_products_without_elements_are_computed) {
  same_as_on_cpu([](Device device) {
    const at::TensorOptions integers = at::TensorOptions(device).dtype(at::kLong);
    const Tensor rows = torch::ones({2, 0}, integers);
    const Tensor columns = torch::ones({0, 3}, integers);
    begin();
    Tensor resized = torch::empty({0}, integers);
    torch::mm_out(resized, rows, columns);
    return Tensors{torch::mm(rows, columns), resized};
  });
}

TEST(Mistakes, an_integer_product_into_an_empty_tensor_is_refused) {
  EXPECT_EQ(message_of([] {
              const Tensor integers = on_device().to(at::kLong);
              Tensor out = torch::empty({0}, integers.options());
              torch::mm_out(out, integers, integers);
            }),
            "\"addmm_cuda\" not implemented for 'Long'");
}

TEST(Mistakes, a_device_that_is_not_there_is_refused) {
  EXPECT_THAT(message_of([] { torch::empty({1}, Device(at::kCUDA, 1)); }),
              HasSubstr("CUDA error: invalid device ordinal"));
}

TEST(Mistakes, shapes_that_do_not_fit_are_refused) {
  EXPECT_EQ(message_of([] {
              torch::mm(on_device(), torch::ones({3, 3}).to(at::kCUDA));
            }),
            "mat1 and mat2 shapes cannot be multiplied (4x4 and 3x3)");
}

TEST(Mistakes, host_memory_is_not_taken_for_device_memory) {
  static float numbers[4];
  EXPECT_EQ(message_of([] { torch::from_blob(numbers, {4}, at::kCUDA); }),
            "The specified pointer resides on host memory and is not registered with any CUDA device.");
}

TEST(Mistakes, an_operation_of_ones_own_without_a_cuda_kernel_is_refused_by_name) {
  EXPECT_THAT(message_of([] { call("somebody::twice", on_device()); }),
              HasSubstr("not simulated: somebody::twice"));
}

TEST(Mistakes, an_operation_of_ones_own_made_of_others_works) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const Tensor x = normal({4}, device);
    begin();
    return Tensors{call("somebody::thrice", x)};
  });
  EXPECT_EQ(seen.operations, 1U);
}

TEST(Mistakes, an_operation_of_cudnn_is_refused_by_name) {
  EXPECT_THAT(message_of([] { at::cudnn_grid_sampler(on_device(), on_device()); }),
              HasSubstr("not simulated: aten::cudnn_grid_sampler"));
}

TEST(Mistakes, quantized_results_are_refused_by_name_and_leave_the_device_working) {
  EXPECT_EQ(message_of([] { at::quantize_per_tensor(on_device(), 0.1, 0, at::kQInt8); }),
            "not simulated: quantized tensors (aten::quantize_per_tensor); run this with a GPU");
  EXPECT_EQ(torch::ones({2}).to(at::kCUDA).sum().item<float>(), 2.0F);
}

TEST(Mistakes, a_quantized_tensor_cannot_be_made_of_nothing_either) {
  const auto quantized = at::TensorOptions().device(at::kCUDA).dtype(at::kQInt8);
  EXPECT_THAT(message_of([&] { at::_empty_affine_quantized({2}, quantized, 0.1, 0); }),
              HasSubstr("not simulated: aten::_empty_affine_quantized"));
  EXPECT_THAT(message_of([&] { at::empty({2}, quantized); }), HasSubstr("not simulated: aten::empty"));
}

TEST(Mistakes, what_a_gpu_has_a_kernel_of_for_nested_tensors_is_refused_by_name) {
  const Tensor nested = at::_nested_tensor_from_tensor_list({on_device(), on_device()});
  EXPECT_THAT(message_of([&] { nested.relu(); }), HasSubstr("not simulated: aten::relu"));
}

TEST(Mistakes, what_no_gpu_does_on_sparse_tensors_fails_in_libtorchs_words) {
  EXPECT_THAT(message_of([] { on_device().to_sparse().cumsum(0); }),
              HasSubstr("Could not run 'aten::cumsum' with arguments from the 'SparseCUDA' backend"));
}

TEST(Mistakes, what_libtorch_has_for_the_cpu_only_is_refused_as_such) {
  EXPECT_EQ(message_of([] { at::histogram(on_device(), 3); }),
            "not simulated: LibTorch has no CUDA kernel of aten::histogram.bin_ct, so a GPU wouldn't run it "
            "either; "
            "move its tensors to the CPU");
}

TEST(Mistakes, an_integer_divided_by_zero_is_arbitrary_but_no_mistake) {
  const Tensor x = torch::tensor({5, 6}).to(at::kCUDA);
  EXPECT_EQ(message_of([&] {
              x.floor_divide(0);
              x.remainder(torch::zeros_like(x));
              x.fmod(0);
            }),
            "");
  EXPECT_TRUE(x.remainder(torch::tensor({0, 4}).to(at::kCUDA)).cpu()[1].item<int64_t>() == 2);
}

}  // namespace
}  // namespace gpuflight::test
