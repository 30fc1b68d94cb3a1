// A GPU.
#include "tests/gpu/programs/checks.cuh"
#include "tests/scale/device.hpp"

namespace gpuflight::test {
namespace {

__global__ void nothing() {}

using counted::check;

class CudaDevice : public ScaleDevice {
 public:
  CudaDevice() {
    check(cudaStreamCreate(&stream_));
    check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
    for (int kernel = 0; kernel < kGraphKernels; ++kernel) nothing<<<1, 1, 0, stream_>>>();
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(stream_, &graph));
    check(cudaGraphInstantiate(&graph_, graph, 0));
  }

  void launch() override {
    nothing<<<1, 1>>>();
    check(cudaGetLastError());
  }

  void launch_graph() override { check(cudaGraphLaunch(graph_, stream_)); }
  void synchronize() override { check(cudaDeviceSynchronize()); }

 private:
  cudaStream_t stream_ = nullptr;
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace

ScaleDevice& scale_device() {
  static CudaDevice device;
  return device;
}

}  // namespace gpuflight::test
