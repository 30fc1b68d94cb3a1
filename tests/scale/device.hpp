/// The device that much work is given to.
#pragma once

namespace gpuflight::test {

/// Kernels of the graph that is launched.
inline constexpr int kGraphKernels = 10'000;

/// Ends the process where the device fails. From any thread.
class ScaleDevice {
 public:
  virtual ~ScaleDevice() = default;
  virtual void launch() = 0;
  virtual void launch_graph() = 0;
  virtual void synchronize() = 0;
};

/// The program's one, made by the first call.
ScaleDevice& scale_device();

}  // namespace gpuflight::test
