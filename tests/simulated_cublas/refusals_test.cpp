#include <dlfcn.h>

#include <fstream>

#include "tests/simulated_cublas/device.hpp"

namespace gpuflight::test {
namespace {

using Function = cublasStatus_t (*)(...);

/// The function of that name, as a program that is linked with cuBLAS finds it.
Function function_of(const std::string& name) {
  return reinterpret_cast<Function>(dlvsym(RTLD_DEFAULT, name.c_str(), "libcublas.so.13"));
}

TEST(Refusals, what_is_not_simulated_is_told_by_its_name) {
  const char* const names[] = {"cublasStrsm_v2", "cublasZgemm_v2", "cublasSgemm_v2_64", "cublasXtSgemm",
                               "cublasGemmBatchedEx"};
  for (const char* name : names) {
    ASSERT_TRUE(function_of(name)) << name;
    seen();
    EXPECT_EQ(function_of(name)(nullptr), CUBLAS_STATUS_NOT_SUPPORTED) << name;
    EXPECT_EQ(seen().not_simulated, std::vector<std::string>{name});
  }
}

TEST(Refusals, all_functions_of_cublas_are_there) {
  std::ifstream list(CUBLAS_FUNCTIONS);
  int functions = 0;
  for (std::string name; std::getline(list, name);) {
    if (!name.starts_with("cublas")) continue;
    ++functions;
    EXPECT_TRUE(function_of(name)) << name;
  }
  EXPECT_EQ(functions, 756);
}

}  // namespace
}  // namespace gpuflight::test
