// The stand-in for CUPTI, under the unchanged capture library.
#include "tests/conformance/device.hpp"
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"

namespace gpuflight::test {
namespace {

class StandInDevice : public Device {
 public:
  StandInDevice() { cuda::initialize(); }

  void upload(std::uint64_t bytes) override { cuda::upload(bytes); }
  void download(std::uint64_t bytes) override {
    cuda::copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, bytes));
  }
  void copy_on_device(std::uint64_t bytes) override {
    cuda::copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, bytes));
  }
  void launch() override { cuda::launch(); }
  void settle() override { test::settle(); }
};

}  // namespace

Device& device() {
  static StandInDevice device;
  return device;
}

// The capture library ends the recording as the process ends.
void finish() {}

}  // namespace gpuflight::test
