#include "gpuflight/judge/module/compatibility.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(compatibility, a_record_of_this_version_is_compatible) {
  EXPECT_EQ(incompatible(module_record("staged", 2, "2.11.0")), std::nullopt);
}

TEST(compatibility, another_interface_version_is_told_with_what_to_do) {
  ModuleRecord record = module_record("staged", 2, "2.11.0");
  record.interface_version = 9;
  EXPECT_EQ(incompatible(record),
            "was built for version 9 of GPUFlight's interface, and this is version 1; "
            "rebuild it with: gpuflight build FILE.cpp");
}

TEST(compatibility, another_libtorch_is_told_with_what_to_do) {
  EXPECT_EQ(incompatible(module_record("staged", 2, "2.10.1")),
            "was built against LibTorch 2.10.1, and this is LibTorch 2.11.0; "
            "rebuild it with: gpuflight build FILE.cpp");
}

TEST(compatibility, the_interface_is_looked_at_before_the_rest_of_a_record) {
  ModuleRecord record{};
  record.interface_version = 2;
  EXPECT_TRUE(incompatible(record)->starts_with("was built for version 2 of"));
}

TEST(compatibility, a_solution_that_takes_what_the_exercise_gives_fits) {
  EXPECT_EQ(wrong_arguments(module_record("staged", 2, "2.11.0"), 2), std::nullopt);
}

TEST(compatibility, another_number_of_arguments_is_told_with_both_numbers) {
  EXPECT_EQ(wrong_arguments(module_record("mine", 1, "2.11.0"), 2),
            "solution 'mine' takes 1 argument, and the exercise gives 2; change its parameters and "
            "rebuild it with: gpuflight build FILE.cpp");
  EXPECT_EQ(wrong_arguments(module_record("mine", 3, "2.11.0"), 2),
            "solution 'mine' takes 3 arguments, and the exercise gives 2; change its parameters and "
            "rebuild it with: gpuflight build FILE.cpp");
}

ModuleFile module_that_needs(std::vector<std::string> libraries) {
  ModuleFile module;
  module.needed = std::move(libraries);
  return module;
}

TEST(compatibility, a_module_of_libtorch_s_cpu_libraries_needs_no_gpu) {
  EXPECT_EQ(needs_gpu(module_that_needs({"libc10.so", "libtorch_cpu.so", "libcurl.so.4"})), std::nullopt);
}

TEST(compatibility, a_module_of_libraries_that_are_simulated_needs_no_gpu) {
  EXPECT_EQ(needs_gpu(module_that_needs(
                {"libc10_cuda.so", "libtorch_cuda.so", "libcudart.so.13", "libcublas.so.13"})),
            std::nullopt);
}

TEST(compatibility, a_library_that_nothing_stands_for_is_told_by_its_name) {
  EXPECT_EQ(needs_gpu(module_that_needs({"libc10.so", "libcudnn.so.9"})),
            "needs libcudnn.so.9, which isn't simulated; use --device cuda, or LibTorch's operations");
  for (const char* library : {"libcuda.so.1", "libnccl.so.2", "libcufft.so.12"}) {
    EXPECT_TRUE(needs_gpu(module_that_needs({library}))) << library;
  }
}

TEST(compatibility, a_call_that_nothing_stands_for_is_told_though_no_library_is_linked_for_it) {
  ModuleFile module;
  module.undefined = {"malloc", "cuMemcpyHtoD_v2"};
  EXPECT_EQ(needs_gpu(module),
            "calls cuMemcpyHtoD_v2, which isn't simulated; use --device cuda, or LibTorch's operations");
  for (const char* function : {"cuLaunchKernel", "ncclAllReduce", "cudnnCreate"}) {
    module.undefined = {function};
    EXPECT_TRUE(needs_gpu(module)) << function;
  }
  module.undefined = {"cudaMemcpy",      "cudaLaunchKernel", "cublasSgemm_v2", "cudar",
                      "custom_function", "curl_easy_init",   "_ZN4cuda4makeEv"};
  EXPECT_EQ(needs_gpu(module), std::nullopt);
}

}  // namespace
}  // namespace gpuflight
