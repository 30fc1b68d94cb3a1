#include <ATen/CPUGeneratorImpl.h>
#include <gpuflight/exercise.hpp>

namespace {

constexpr int64_t kFeatures = 512;
constexpr int64_t kClasses = 256;

class StageTheBatch final : public gpuflight::Exercise {
 public:
  std::vector<gpuflight::Input> inputs(std::uint64_t seed, std::int64_t rows) const override {
    at::Generator generator = at::detail::createCPUGenerator(seed);
    const auto normal = [&](int64_t height, int64_t width) {
      return at::randn({height, width}, generator, at::kFloat);
    };
    at::Tensor data = normal(rows, kFeatures);
    at::Tensor weight = normal(kFeatures, kClasses);
    return {{"data", data, gpuflight::Placement::Host}, {"weight", weight, gpuflight::Placement::Device}};
  }

  at::Tensor reference(const std::vector<gpuflight::Input>& inputs) const override {
    return inputs[0].value.to(at::kDouble).matmul(inputs[1].value.to(at::kDouble));
  }
};

}  // namespace

GPUFLIGHT_EXERCISE(StageTheBatch)
