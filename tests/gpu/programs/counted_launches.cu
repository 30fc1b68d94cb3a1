// Launches of kernels by each call of the runtime, and what only looks like one.
#include "counted_program.cuh"

namespace counted {

template <class Element>
__global__ void scale_all(Element* data, Element factor) {
  data[threadIdx.x] *= factor;
}

__global__ void first_used_in_a_region(float* data) { data[threadIdx.x] += 1.0F; }

namespace {

constexpr unsigned kBlocks = kCount / 256;
constexpr unsigned kThreads = 256;

/// Arguments of `scale`, as pointers to them.
struct Arguments {
  float* data;
  float factor = 1.5F;
  void* pointers[2] = {&data, &factor};

  explicit Arguments(float* memory) : data(memory) {}
  Arguments(const Arguments&) = delete;
};

const void* kernel() { return reinterpret_cast<const void*>(scale); }

cudaLaunchConfig_t config_on(cudaStream_t stream) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(kBlocks);
  config.blockDim = dim3(kThreads);
  config.stream = stream;
  return config;
}

void chevrons() {
  const Machine m;
  in_region("one_name", [&] { m.launch(5); });
  in_region("templates", [&] {
    scale_all<float><<<1, 32, 0, m.stream>>>(m.device, 2.0F);
    scale_all<double><<<1, 32, 0, m.stream>>>(reinterpret_cast<double*>(m.device), 2.0);
  });
}

void launch_kernel() {
  const Machine m;
  Arguments arguments(m.device);
  in_region("launch_kernel", [&] {
    check(cudaLaunchKernel(kernel(), dim3(kBlocks), dim3(kThreads), arguments.pointers, 0, m.stream));
  });
}

void launch_kernel_ex() {
  const Machine m;
  Arguments arguments(m.device);
  const cudaLaunchConfig_t config = config_on(m.stream);
  in_region("ex", [&] { check(cudaLaunchKernelEx(&config, scale, m.device, 0.5F)); });
  in_region("ex_c", [&] { check(cudaLaunchKernelExC(&config, kernel(), arguments.pointers)); });
}

void launch_cooperative() {
  const Machine m;
  Arguments arguments(m.device);
  in_region("cooperative", [&] {
    check(cudaLaunchCooperativeKernel(kernel(), dim3(kBlocks), dim3(kThreads), arguments.pointers, 0,
                                      m.stream));
  });
}

void launch_with_an_attribute(const char* region, const cudaLaunchAttribute& attribute) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, 0));
  if (properties.major < 9) skip("the GPU is older than Hopper");
  const Machine m;
  cudaLaunchConfig_t config = config_on(m.stream);
  cudaLaunchAttribute attributes[] = {attribute};
  config.attrs = attributes;
  config.numAttrs = 1;
  in_region(region, [&] {
    for (int i = 0; i < 2; ++i) check(cudaLaunchKernelEx(&config, scale, m.device, 0.5F));
  });
  m.synchronize();
}

void launch_clusters() {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 1, 1};
  launch_with_an_attribute("clusters", attribute);
}

// The second launch may begin before the first has ended.
void launch_programmatically() {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  launch_with_an_attribute("programmatic", attribute);
}

void handles() {
  const Machine m;
  Arguments arguments(m.device);
  cudaFunction_t function = nullptr;
  cudaKernel_t handle = nullptr;
  check(cudaGetFuncBySymbol(&function, kernel()));
  check(cudaGetKernel(&handle, kernel()));
  in_region("function", [&] {
    check(cuLaunchKernel(function, kBlocks, 1, 1, kThreads, 1, 1, 0, m.stream, arguments.pointers, nullptr));
  });
  in_region("kernel", [&] {
    check(cudaLaunchKernel(reinterpret_cast<const void*>(handle), dim3(kBlocks), dim3(kThreads),
                           arguments.pointers, 0, m.stream));
  });
}

// A kernel is loaded by its first launch.
void first_launch() {
  const Machine m;
  in_region("first", [&] { first_used_in_a_region<<<1, 32, 0, m.stream>>>(m.device); });
}

// More records than a buffer holds: 38,000 of kernels in 8 MiB.
void many() {
  const Machine m;
  in_region("many", [&] { m.launch(100'000); });
}

void do_nothing(void*) {}

void CUDART_CB do_nothing_then(cudaStream_t, cudaError_t, void*) {}

void host_functions() {
  const Machine m;
  in_region("launch_host_func", [&] { check(cudaLaunchHostFunc(m.stream, do_nothing, nullptr)); });
  in_region("driver", [&] { check(cuLaunchHostFunc(m.stream, do_nothing, nullptr)); });
  in_region("callback", [&] { check(cudaStreamAddCallback(m.stream, do_nothing_then, nullptr, 0)); });
  in_region("between_kernels", [&] {
    m.launch();
    check(cudaLaunchHostFunc(m.stream, do_nothing, nullptr));
    m.launch();
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"chevrons", chevrons},
                   {"launch_kernel", launch_kernel},
                   {"launch_kernel_ex", launch_kernel_ex},
                   {"launch_cooperative", launch_cooperative},
                   {"launch_clusters", launch_clusters},
                   {"launch_programmatically", launch_programmatically},
                   {"handles", handles},
                   {"first_launch", first_launch},
                   {"many", many},
                   {"host_functions", host_functions}});
}
