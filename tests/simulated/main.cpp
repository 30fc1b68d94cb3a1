#include "tests/simulated/device.hpp"

namespace {

/// Before the first test: the device must come before any other LibTorch work.
class DeviceEnvironment final : public testing::Environment {
 public:
  void SetUp() override { gpuflight::test::start_device(); }
  void TearDown() override { gpuflight::test::finish_device(); }
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new DeviceEnvironment);
  return RUN_ALL_TESTS();
}
