// Copies of the runtime of rows and of boxes, both of linear memory.
#include "counted_program.cuh"

namespace counted {
namespace {

constexpr std::size_t kRowBytes = 256;
constexpr std::size_t kRows = kBytes / kRowBytes;
constexpr std::size_t kBoxHeight = 4;  // rows of a box's slice

/// Rows with gaps between them, as cudaMallocPitch makes them, so that the copy isn't one of a whole block.
struct Rows {
  void* data = nullptr;
  std::size_t pitch = 0;

  Rows() {
    check(cudaMallocPitch(&data, &pitch, kRowBytes, kRows));
    check_that(pitch > kRowBytes, "rows without gaps are copied as one block");
  }
};

void memcpy_2d_to_device() {
  const Machine m;
  const Rows rows;
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2D(rows.data, rows.pitch, host, kRowBytes, kRowBytes, kRows, cudaMemcpyHostToDevice));
  });
}

void memcpy_2d_to_host() {
  const Machine m;
  const Rows rows;
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2D(host, kRowBytes, rows.data, rows.pitch, kRowBytes, kRows, cudaMemcpyDeviceToHost));
  });
}

void memcpy_2d_on_device() {
  const Machine m;
  const Rows rows;
  in_region("device", [&] {
    check(
        cudaMemcpy2D(rows.data, rows.pitch, m.device, kRowBytes, kRowBytes, kRows, cudaMemcpyDeviceToDevice));
  });
}

void memcpy_2d_async_to_device() {
  const Machine m;
  const Rows rows;
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DAsync(rows.data, rows.pitch, host, kRowBytes, kRowBytes, kRows, cudaMemcpyHostToDevice,
                            m.stream));
  });
}

void memcpy_2d_async_to_host() {
  const Machine m;
  const Rows rows;
  in_each_host_memory([&](float* host) {
    check(cudaMemcpy2DAsync(host, kRowBytes, rows.data, rows.pitch, kRowBytes, kRows, cudaMemcpyDeviceToHost,
                            m.stream));
  });
}

/// Of four slices of four rows; on the device with gaps between the rows.
struct Box {
  cudaPitchedPtr on_device{};

  Box() { check(cudaMalloc3D(&on_device, extent())); }

  static cudaExtent extent() { return make_cudaExtent(kRowBytes, kBoxHeight, kRows / kBoxHeight); }
  static cudaPitchedPtr at(float* data) {
    return make_cudaPitchedPtr(data, kRowBytes, kRowBytes, kBoxHeight);
  }

  static cudaMemcpy3DParms copy(cudaPitchedPtr from, cudaPitchedPtr to, cudaMemcpyKind kind) {
    cudaMemcpy3DParms parameters{};
    parameters.srcPtr = from;
    parameters.dstPtr = to;
    parameters.extent = extent();
    parameters.kind = kind;
    return parameters;
  }
};

void memcpy_3d_to_device() {
  const Machine m;
  const Box box;
  in_each_host_memory([&](float* host) {
    const auto parameters = Box::copy(Box::at(host), box.on_device, cudaMemcpyHostToDevice);
    check(cudaMemcpy3D(&parameters));
  });
}

void memcpy_3d_to_host() {
  const Machine m;
  const Box box;
  in_each_host_memory([&](float* host) {
    const auto parameters = Box::copy(box.on_device, Box::at(host), cudaMemcpyDeviceToHost);
    check(cudaMemcpy3D(&parameters));
  });
}

void memcpy_3d_on_device() {
  const Machine m;
  const Box box;
  const auto parameters = Box::copy(Box::at(m.device), box.on_device, cudaMemcpyDeviceToDevice);
  in_region("device", [&] { check(cudaMemcpy3D(&parameters)); });
}

void memcpy_3d_async_to_device() {
  const Machine m;
  const Box box;
  in_each_host_memory([&](float* host) {
    const auto parameters = Box::copy(Box::at(host), box.on_device, cudaMemcpyHostToDevice);
    check(cudaMemcpy3DAsync(&parameters, m.stream));
  });
}

void memcpy_3d_async_to_host() {
  const Machine m;
  const Box box;
  in_each_host_memory([&](float* host) {
    const auto parameters = Box::copy(box.on_device, Box::at(host), cudaMemcpyDeviceToHost);
    check(cudaMemcpy3DAsync(&parameters, m.stream));
  });
}

cudaMemcpy3DOperand packed(float* data) {
  cudaMemcpy3DOperand operand{};
  operand.type = cudaMemcpyOperandTypePointer;
  operand.op.ptr.ptr = data;
  return operand;
}

/// Four boxes, one behind the other.
void batch_3d(const Machine& m, float* from, float* to) {
  constexpr std::size_t kBoxes = 4;
  std::vector<cudaMemcpy3DBatchOp> copies(kBoxes);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    copies[i].src = packed(from + i * kCount / kBoxes);
    copies[i].dst = packed(to + i * kCount / kBoxes);
    copies[i].extent = make_cudaExtent(kRowBytes, 2, 2);
    copies[i].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  }
  check(cudaMemcpy3DBatchAsync(kBoxes, copies.data(), 0, m.stream));
}

void memcpy_3d_batch() {
  const Machine m;
  in_region("to_device", [&] { batch_3d(m, m.pinned, m.device); });
  in_region("to_host", [&] { batch_3d(m, m.device, m.pinned); });
  in_region("on_device", [&] { batch_3d(m, m.device, m.device2); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"memcpy_2d_to_device", memcpy_2d_to_device},
                   {"memcpy_2d_to_host", memcpy_2d_to_host},
                   {"memcpy_2d_on_device", memcpy_2d_on_device},
                   {"memcpy_2d_async_to_device", memcpy_2d_async_to_device},
                   {"memcpy_2d_async_to_host", memcpy_2d_async_to_host},
                   {"memcpy_3d_to_device", memcpy_3d_to_device},
                   {"memcpy_3d_to_host", memcpy_3d_to_host},
                   {"memcpy_3d_on_device", memcpy_3d_on_device},
                   {"memcpy_3d_async_to_device", memcpy_3d_async_to_device},
                   {"memcpy_3d_async_to_host", memcpy_3d_async_to_host},
                   {"memcpy_3d_batch", memcpy_3d_batch}});
}
