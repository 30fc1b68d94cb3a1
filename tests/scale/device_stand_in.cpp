// The stand-in for CUPTI, under the unchanged capture library.
#include "tests/scale/device.hpp"
#include "tests/support/cupti/cuda.hpp"

namespace gpuflight::test {
namespace {

cuda::Graph graph_of_kernels() {
  cuda::initialize();
  return cuda::capture([] {
    for (int kernel = 0; kernel < kGraphKernels; ++kernel) cuda::launch();
  });
}

class StandInDevice : public ScaleDevice {
 public:
  void launch() override { cuda::launch(); }
  void launch_graph() override { graph_.launch(); }
  void synchronize() override { cuda::synchronize(); }

 private:
  cuda::Graph graph_ = graph_of_kernels();
};

}  // namespace

ScaleDevice& scale_device() {
  static StandInDevice device;
  return device;
}

}  // namespace gpuflight::test
