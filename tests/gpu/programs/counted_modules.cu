// Launches of the driver, of kernels whose modules come and go.
#include "counted_program.cuh"
#include "empty_kernel.cuh"

namespace counted {
namespace {

void launch_kernel() {
  const Machine m;
  const EmptyKernel kernel("from_ptx");
  in_region("launch_kernel", [&] { kernel.launch(m.stream, 3); });
}

void launch_kernel_ex() {
  const Machine m;
  const EmptyKernel kernel("from_ptx");
  CUlaunchConfig config{};
  config.gridDimX = config.gridDimY = config.gridDimZ = 1;
  config.blockDimX = config.blockDimY = config.blockDimZ = 1;
  config.hStream = m.stream;
  in_region("launch_kernel_ex", [&] { check(cuLaunchKernelEx(&config, kernel.function, nullptr, nullptr)); });
}

void launch_cooperative() {
  const Machine m;
  const EmptyKernel kernel("from_ptx");
  in_region("cooperative", [&] {
    check(cuLaunchCooperativeKernel(kernel.function, 1, 1, 1, 1, 1, 1, 0, m.stream, nullptr));
  });
}

// Of CUDA's first years, and still there.
void launch_grid() {
  const Machine m;
  const EmptyKernel kernel("from_ptx");
  check(cuFuncSetBlockShape(kernel.function, 1, 1, 1));
  check(cuParamSetSize(kernel.function, 0));
  in_region("launch", [&] { check(cuLaunch(kernel.function)); });
  in_region("launch_grid", [&] { check(cuLaunchGrid(kernel.function, 1, 1)); });
  in_region("launch_grid_async", [&] { check(cuLaunchGridAsync(kernel.function, 1, 1, m.stream)); });
}

// Records are read long after the module is gone, and its names with it.
void unloaded() {
  const Machine m;
  in_region("unloaded", [&] {
    const EmptyKernel kernel("gone_before_its_record_is_read");
    kernel.launch(m.stream, 2);
    check(cuStreamSynchronize(m.stream));
    kernel.unload();
  });
}

// A later module may lie where an earlier one lay. Then CUPTI gives its kernels the names of the earlier
// one's (seen on an H200, with CUDA 13.0), so they have the same names here.
void one_after_the_other() {
  const Machine m;
  for (const char* region : {"first_module", "second_module", "third_module"}) {
    in_region(region, [&] {
      const EmptyKernel kernel("in_each");
      kernel.launch(m.stream);
      check(cuStreamSynchronize(m.stream));
      kernel.unload();
    });
  }
}

void library() {
  const Machine m;
  const std::string ptx = ptx_of_empty_kernel("from_library");
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr;
  check(cuLibraryLoadData(&library, ptx.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  check(cuLibraryGetKernel(&kernel, library, "from_library"));
  in_region("library", [&] {
    check(cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 1, 1, 1, 0, m.stream, nullptr,
                         nullptr));
    check(cuStreamSynchronize(m.stream));
    check(cuLibraryUnload(library));
  });
}

void library_of_runtime() {
  const Machine m;
  const std::string ptx = ptx_of_empty_kernel("from_library");
  cudaLibrary_t library = nullptr;
  cudaKernel_t kernel = nullptr;
  check(cudaLibraryLoadData(&library, ptx.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  check(cudaLibraryGetKernel(&kernel, library, "from_library"));
  in_region("library", [&] {
    check(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), nullptr, 0, m.stream));
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"launch_kernel", launch_kernel},
                   {"launch_kernel_ex", launch_kernel_ex},
                   {"launch_cooperative", launch_cooperative},
                   {"launch_grid", launch_grid},
                   {"unloaded", unloaded},
                   {"one_after_the_other", one_after_the_other},
                   {"library", library},
                   {"library_of_runtime", library_of_runtime}});
}
