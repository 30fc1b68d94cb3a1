// Copies of the driver of rows and boxes, and to and from arrays.
#include "counted_program.cuh"

namespace counted {
namespace {

constexpr std::size_t kRowBytes = 256;
constexpr std::size_t kRows = kBytes / kRowBytes;
constexpr std::size_t kSliceRows = 4;

CUDA_MEMCPY2D rows_to_device(const float* host, const float* device) {
  CUDA_MEMCPY2D rows{};
  rows.srcMemoryType = CU_MEMORYTYPE_HOST;
  rows.srcHost = host;
  rows.srcPitch = kRowBytes;
  rows.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  rows.dstDevice = address(device);
  rows.dstPitch = 2 * kRowBytes;
  rows.WidthInBytes = kRowBytes;
  rows.Height = kRows;
  return rows;
}

void rows() {
  const Machine m;
  const float* device = device_memory(2 * kBytes);
  in_each_host_memory([&](float* host) {
    const CUDA_MEMCPY2D copy = rows_to_device(host, device);
    check(cuMemcpy2D(&copy));
  });
}

void rows_unaligned() {
  const Machine m;
  const float* device = device_memory(2 * kBytes);
  in_each_host_memory([&](float* host) {
    const CUDA_MEMCPY2D copy = rows_to_device(host, device);
    check(cuMemcpy2DUnaligned(&copy));
  });
}

void rows_async() {
  const Machine m;
  const float* device = device_memory(2 * kBytes);
  in_each_host_memory([&](float* host) {
    const CUDA_MEMCPY2D copy = rows_to_device(host, device);
    check(cuMemcpy2DAsync(&copy, m.stream));
  });
}

CUDA_MEMCPY3D box_to_device(const float* host, const float* device) {
  CUDA_MEMCPY3D box{};
  box.srcMemoryType = CU_MEMORYTYPE_HOST;
  box.srcHost = host;
  box.srcPitch = kRowBytes;
  box.srcHeight = kSliceRows;
  box.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  box.dstDevice = address(device);
  box.dstPitch = 2 * kRowBytes;
  box.dstHeight = kSliceRows;
  box.WidthInBytes = kRowBytes;
  box.Height = kSliceRows;
  box.Depth = kRows / kSliceRows;
  return box;
}

void box() {
  const Machine m;
  const float* device = device_memory(2 * kBytes);
  in_each_host_memory([&](float* host) {
    const CUDA_MEMCPY3D copy = box_to_device(host, device);
    check(cuMemcpy3D(&copy));
  });
}

void box_async() {
  const Machine m;
  const float* device = device_memory(2 * kBytes);
  in_each_host_memory([&](float* host) {
    const CUDA_MEMCPY3D copy = box_to_device(host, device);
    check(cuMemcpy3DAsync(&copy, m.stream));
  });
}

/// Of one row: only a row can be copied by an offset and a number of bytes.
CUarray make_array() {
  CUDA_ARRAY_DESCRIPTOR descriptor{};
  descriptor.Width = kCount;
  descriptor.Format = CU_AD_FORMAT_FLOAT;
  descriptor.NumChannels = 1;
  CUarray array = nullptr;
  check(cuArrayCreate(&array, &descriptor));
  return array;
}

void htoa() {
  const Machine m;
  CUarray array = make_array();
  in_each_host_memory([&](float* host) { check(cuMemcpyHtoA(array, 0, host, kBytes)); });
  in_region("async", [&] { check(cuMemcpyHtoAAsync(array, 0, m.pinned, kBytes, m.stream)); });
}

void atoh() {
  const Machine m;
  CUarray array = make_array();
  in_each_host_memory([&](float* host) { check(cuMemcpyAtoH(host, array, 0, kBytes)); });
  in_region("async", [&] { check(cuMemcpyAtoHAsync(m.pinned, array, 0, kBytes, m.stream)); });
}

void arrays_on_device() {
  const Machine m;
  CUarray array = make_array();
  CUarray array2 = make_array();
  in_region("dtoa", [&] { check(cuMemcpyDtoA(array, 0, address(m.device), kBytes)); });
  in_region("atod", [&] { check(cuMemcpyAtoD(address(m.device), array, 0, kBytes)); });
  in_region("atoa", [&] { check(cuMemcpyAtoA(array2, 0, array, 0, kBytes)); });
}

CUmemcpy3DOperand packed(const float* data) {
  CUmemcpy3DOperand operand{};
  operand.type = CU_MEMCPY_OPERAND_TYPE_POINTER;
  operand.op.ptr.ptr = address(data);
  return operand;
}

void box_batch() {
  constexpr std::size_t kBoxes = 4;
  const Machine m;
  std::vector<CUDA_MEMCPY3D_BATCH_OP> copies(kBoxes);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    copies[i].src = packed(m.pinned + i * kCount / kBoxes);
    copies[i].dst = packed(m.device + i * kCount / kBoxes);
    copies[i].extent = {kRowBytes, 2, 2};
    copies[i].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
  }
  in_region("batch", [&] { check(cuMemcpy3DBatchAsync(kBoxes, copies.data(), 0, m.stream)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"rows", rows},
                   {"rows_unaligned", rows_unaligned},
                   {"rows_async", rows_async},
                   {"box", box},
                   {"box_async", box_async},
                   {"htoa", htoa},
                   {"atoh", atoh},
                   {"arrays_on_device", arrays_on_device},
                   {"box_batch", box_batch}});
}
