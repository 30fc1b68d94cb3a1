// Fills of the runtime and the driver.
#include "counted_program.cuh"

namespace counted {
namespace {

constexpr std::size_t kRowBytes = 256;
constexpr std::size_t kPitch = 512;
constexpr std::size_t kRows = kBytes / kPitch;

void memset_1d() {
  const Machine m;
  float* managed = managed_memory();
  in_region("memset", [&] { check(cudaMemset(m.device, 0, kBytes)); });
  in_region("memset_async", [&] { check(cudaMemsetAsync(m.device, 1, kBytes, m.stream)); });
  in_region("pinned", [&] { check(cudaMemsetAsync(m.pinned, 0, kBytes, m.stream)); });
  in_region("managed", [&] { check(cudaMemsetAsync(managed, 0, kBytes, m.stream)); });
}

void memset_2d() {
  const Machine m;
  in_region("memset", [&] { check(cudaMemset2D(m.device, kPitch, 0, kRowBytes, kRows)); });
  in_region("memset_async",
            [&] { check(cudaMemset2DAsync(m.device, kPitch, 0, kRowBytes, kRows, m.stream)); });
}

void memset_3d() {
  constexpr std::size_t kHeight = 4;
  const Machine m;
  const cudaPitchedPtr box = make_cudaPitchedPtr(m.device, kPitch, kRowBytes, kHeight);
  const cudaExtent extent = make_cudaExtent(kRowBytes, kHeight, kRows / kHeight);
  in_region("memset", [&] { check(cudaMemset3D(box, 0, extent)); });
  in_region("memset_async", [&] { check(cudaMemset3DAsync(box, 0, extent, m.stream)); });
}

void memset_of_zero_bytes() {
  const Machine m;
  in_region("memset", [&] { check(cudaMemset(m.device, 0, 0)); });
  in_region("memset_async", [&] { check(cudaMemsetAsync(m.device, 0, 0, m.stream)); });
}

void driver() {
  const Machine m;
  const CUdeviceptr device = address(m.device);
  in_region("d8", [&] { check(cuMemsetD8(device, 1, kBytes)); });
  in_region("d16", [&] { check(cuMemsetD16(device, 1, kBytes / 2)); });
  in_region("d32", [&] { check(cuMemsetD32(device, 1, kBytes / 4)); });
  in_region("d8_async", [&] { check(cuMemsetD8Async(device, 1, kBytes, m.stream)); });
  in_region("d16_async", [&] { check(cuMemsetD16Async(device, 1, kBytes / 2, m.stream)); });
  in_region("d32_async", [&] { check(cuMemsetD32Async(device, 1, kBytes / 4, m.stream)); });
}

void driver_rows() {
  const Machine m;
  const CUdeviceptr device = address(m.device);
  in_region("d2d8", [&] { check(cuMemsetD2D8(device, kPitch, 1, kRowBytes, kRows)); });
  in_region("d2d16", [&] { check(cuMemsetD2D16(device, kPitch, 1, kRowBytes / 2, kRows)); });
  in_region("d2d32", [&] { check(cuMemsetD2D32(device, kPitch, 1, kRowBytes / 4, kRows)); });
  in_region("d2d8_async", [&] { check(cuMemsetD2D8Async(device, kPitch, 1, kRowBytes, kRows, m.stream)); });
  in_region("d2d16_async",
            [&] { check(cuMemsetD2D16Async(device, kPitch, 1, kRowBytes / 2, kRows, m.stream)); });
  in_region("d2d32_async",
            [&] { check(cuMemsetD2D32Async(device, kPitch, 1, kRowBytes / 4, kRows, m.stream)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"memset_1d", memset_1d},
                   {"memset_2d", memset_2d},
                   {"memset_3d", memset_3d},
                   {"memset_of_zero_bytes", memset_of_zero_bytes},
                   {"driver", driver},
                   {"driver_rows", driver_rows}});
}
