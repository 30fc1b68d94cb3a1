#include "gpuflight/capture/stacks/passed_over.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(passed_over, are_cuda_libtorch_the_system_and_what_records) {
  for (const char* module :
       {"/usr/lib/x86_64-linux-gnu/libcuda.so.1", "/venv/nvidia/cu13/lib/libcudart.so.13", "libcupti.so.13",
        "/venv/nvidia/cu13/lib/libcublasLt.so.13", "libcudnn_ops.so.9", "/venv/torch/lib/libtorch_cuda.so",
        "/venv/torch/lib/libtorch_cpu.so", "/venv/torch/lib/libc10_cuda.so", "/venv/torch/lib/libc10.so",
        "/opt/gpuflight/lib/gpuflight/libgpuflight_capture.so", "libgpuflight_simulated.so",
        "/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libstdc++.so.6", "linux-vdso.so.1"}) {
    EXPECT_TRUE(is_passed_over(module)) << module;
  }
}

TEST(passed_over, is_nothing_of_a_solutions) {
  for (const char* module :
       {"", "/tmp/naive.so", "/home/me/libtorch/mine.so", "libstage.so",
        "/opt/gpuflight/libexec/gpuflight/gpuflight-worker", "cuda.so", "libcudamine.so"}) {
    EXPECT_FALSE(is_passed_over(module)) << module;
  }
}

}  // namespace
}  // namespace gpuflight
