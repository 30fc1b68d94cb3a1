#include "gpuflight/capture/stacks/passed_over.hpp"

#include <algorithm>
#include <array>

namespace gpuflight {
namespace {

// How the names of files begin: CUDA's and what comes with it, LibTorch's, ours, the compilers', the C
// library's.
constexpr std::array<std::string_view, 37> kPassedOver = {
    "libcuda.",    "libcudart",   "libcupti",     "libcublas", "libcudnn", "libcufft",    "libcurand",
    "libcusolver", "libcusparse", "libcufile",    "libnccl",   "libnv",    "libtorch",    "libc10",
    "libshm.",     "libcaffe2",   "libgpuflight", "libstdc++", "libgcc_s", "libgomp",     "libomp",
    "libiomp",     "libmkl_",     "libasan",      "libtsan",   "libubsan", "libclang_rt", "libc++",
    "libc.so",     "libm.so",     "libpthread",   "libdl.so",  "librt.so", "ld-linux",    "linux-vdso",
    "libunwind",   "libopenblas"};

}  // namespace

bool is_passed_over(std::string_view module) {
  const std::string_view name = module.substr(module.rfind('/') + 1);
  return std::ranges::any_of(kPassedOver, [&](std::string_view start) { return name.starts_with(start); });
}

}  // namespace gpuflight
