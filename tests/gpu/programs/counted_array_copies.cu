// Copies of the runtime to and from CUDA arrays.
#include "counted_program.cuh"

namespace counted {
namespace {

constexpr std::size_t kWidth = 32;
constexpr std::size_t kHeight = kCount / kWidth;
constexpr std::size_t kRowBytes = kWidth * sizeof(float);

cudaArray_t array_2d() {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  check(cudaMallocArray(&array, &floats, kWidth, kHeight));
  return array;
}

cudaExtent extent_3d() { return make_cudaExtent(16, 8, 8); }

cudaArray_t array_3d() {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  check(cudaMalloc3DArray(&array, &floats, extent_3d()));
  return array;
}

cudaPitchedPtr packed_3d(float* data) {
  return make_cudaPitchedPtr(data, extent_3d().width * sizeof(float), extent_3d().width, extent_3d().height);
}

cudaMemcpy3DParms copy_3d(cudaMemcpyKind kind) {
  cudaMemcpy3DParms parameters{};
  parameters.extent = extent_3d();
  parameters.kind = kind;
  return parameters;
}

void memcpy_to_array() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpyToArray(array, 0, 0, host, kBytes, cudaMemcpyHostToDevice)); });
  in_region("device",
            [&] { check(cudaMemcpyToArray(array, 0, 0, m.device, kBytes, cudaMemcpyDeviceToDevice)); });
}

void memcpy_to_array_async() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpyToArrayAsync(array, 0, 0, host, kBytes, cudaMemcpyHostToDevice, m.stream));
  });
}

void memcpy_from_array() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory(
      [&](float* host) { check(cudaMemcpyFromArray(host, array, 0, 0, kBytes, cudaMemcpyDeviceToHost)); });
  in_region("device",
            [&] { check(cudaMemcpyFromArray(m.device, array, 0, 0, kBytes, cudaMemcpyDeviceToDevice)); });
}

void memcpy_from_array_async() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpyFromArrayAsync(host, array, 0, 0, kBytes, cudaMemcpyDeviceToHost, m.stream));
  });
}

void memcpy_2d_to_array() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DToArray(array, 0, 0, host, kRowBytes, kRowBytes, kHeight, cudaMemcpyHostToDevice));
  });
}

void memcpy_2d_to_array_async() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DToArrayAsync(array, 0, 0, host, kRowBytes, kRowBytes, kHeight, cudaMemcpyHostToDevice,
                                   m.stream));
  });
}

void memcpy_2d_from_array() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DFromArray(host, kRowBytes, array, 0, 0, kRowBytes, kHeight, cudaMemcpyDeviceToHost));
  });
}

void memcpy_2d_from_array_async() {
  const Machine m;
  cudaArray_t array = array_2d();
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DFromArrayAsync(host, kRowBytes, array, 0, 0, kRowBytes, kHeight, cudaMemcpyDeviceToHost,
                                     m.stream));
  });
}

void memcpy_array_to_array() {
  const Machine m;
  cudaArray_t from = array_2d();
  cudaArray_t to = array_2d();
  in_region("1d", [&] { check(cudaMemcpyArrayToArray(to, 0, 0, from, 0, 0, kBytes)); });
  in_region("2d", [&] { check(cudaMemcpy2DArrayToArray(to, 0, 0, from, 0, 0, kRowBytes, kHeight)); });
}

void memcpy_3d_to_array() {
  const Machine m;
  cudaArray_t array = array_3d();
  in_each_host_memory([&](float* host) {
    cudaMemcpy3DParms parameters = copy_3d(cudaMemcpyHostToDevice);
    parameters.srcPtr = packed_3d(host);
    parameters.dstArray = array;
    check(cudaMemcpy3D(&parameters));
  });
}

void memcpy_3d_from_array() {
  const Machine m;
  cudaArray_t array = array_3d();
  in_each_host_memory([&](float* host) {
    cudaMemcpy3DParms parameters = copy_3d(cudaMemcpyDeviceToHost);
    parameters.srcArray = array;
    parameters.dstPtr = packed_3d(host);
    check(cudaMemcpy3DAsync(&parameters, m.stream));
  });
}

void memcpy_3d_between_arrays() {
  const Machine m;
  cudaMemcpy3DParms parameters = copy_3d(cudaMemcpyDeviceToDevice);
  parameters.srcArray = array_3d();
  parameters.dstArray = array_3d();
  in_region("arrays", [&] { check(cudaMemcpy3D(&parameters)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"memcpy_to_array", memcpy_to_array},
                   {"memcpy_to_array_async", memcpy_to_array_async},
                   {"memcpy_from_array", memcpy_from_array},
                   {"memcpy_from_array_async", memcpy_from_array_async},
                   {"memcpy_2d_to_array", memcpy_2d_to_array},
                   {"memcpy_2d_to_array_async", memcpy_2d_to_array_async},
                   {"memcpy_2d_from_array", memcpy_2d_from_array},
                   {"memcpy_2d_from_array_async", memcpy_2d_from_array_async},
                   {"memcpy_array_to_array", memcpy_array_to_array},
                   {"memcpy_3d_to_array", memcpy_3d_to_array},
                   {"memcpy_3d_from_array", memcpy_3d_from_array},
                   {"memcpy_3d_between_arrays", memcpy_3d_between_arrays}});
}
