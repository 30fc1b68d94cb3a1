#include "gpuflight/build/toolchain.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/build/scratch_folder.hpp"

namespace gpuflight {
namespace {

/// Sets a variable of the environment until the end of its scope.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

TEST(toolchain, in_the_build_tree_the_headers_are_those_of_the_source_tree) {
  EXPECT_EQ(find_toolchain().include_dir, SOURCE_ROOT);
  EXPECT_TRUE(std::filesystem::exists(find_toolchain().nvtx_include_dir / "nvtx3/nvToolsExt.h"));
}

TEST(toolchain, in_an_installed_tree_the_headers_are_the_programs_neighbours) {
  const testing::ScratchFolder prefix;
  prefix.write("include/gpuflight/solution.hpp", "");
  prefix.write("include/gpuflight-nvtx/nvtx3/nvToolsExt.h", "");
  const Toolchain toolchain = toolchain_of(prefix.path() / "bin" / "gpuflight");
  EXPECT_EQ(toolchain.include_dir, prefix.path() / "include");
  EXPECT_EQ(toolchain.nvtx_include_dir, prefix.path() / "include/gpuflight-nvtx");
}

TEST(toolchain, the_environment_may_name_another_torch) {
  const Variable variable(kTorchDirVariable, "/opt/other/torch");
  EXPECT_EQ(find_toolchain().torch_dir, "/opt/other/torch");
}

TEST(toolchain, headers_that_are_not_there_are_missed) {
  const testing::ScratchFolder folder;
  folder.write("torch/include/ATen/ATen.h", "");
  folder.write("torch/lib/libc10.so", "");
  Toolchain toolchain{{"sh"}, folder.path() / "torch", "/no/headers", "/no/nvtx"};
  EXPECT_TRUE(missing(toolchain)->find("(no lib/libtorch_cpu.so)") != std::string::npos);
  folder.write("torch/lib/libtorch_cpu.so", "");
  EXPECT_EQ(missing(toolchain),
            "GPUFlight's headers were not found in '/no/headers'; install GPUFlight again");
  toolchain.include_dir = SOURCE_ROOT;
  EXPECT_EQ(missing(toolchain), "the headers of NVTX were not found in '/no/nvtx'; install GPUFlight again");
}

}  // namespace
}  // namespace gpuflight
