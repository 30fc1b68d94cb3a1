#include "gpuflight/capture/simulated/generator.hpp"

#include <ATen/CPUGeneratorImpl.h>

#include "gpuflight/capture/simulated/streams.hpp"

namespace gpuflight::simulated {
namespace {

class DeviceGenerator final : public c10::GeneratorImpl {
 public:
  explicit DeviceGenerator(at::Generator source)
      : GeneratorImpl(kCudaDevice, c10::DispatchKeySet(c10::DispatchKey::CUDA)), source_(std::move(source)) {}

  const at::Generator& source() const { return source_; }

  void set_current_seed(std::uint64_t seed) override { source_.set_current_seed(seed); }
  std::uint64_t current_seed() const override { return source_.current_seed(); }
  std::uint64_t seed() override { return source_.seed(); }
  void set_offset(std::uint64_t /*offset*/) override {
    TORCH_CHECK_NOT_IMPLEMENTED(false,
                                "not simulated: the offset of a CUDA generator; set its seed or its state");
  }
  std::uint64_t get_offset() const override {
    TORCH_CHECK_NOT_IMPLEMENTED(false,
                                "not simulated: the offset of a CUDA generator; read its seed or its state");
  }
  void set_state(const c10::TensorImpl& state) override {
    source_.unsafeGetGeneratorImpl()->set_state(state);
  }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    return source_.unsafeGetGeneratorImpl()->get_state();
  }

 private:
  DeviceGenerator* clone_impl() const override { return new DeviceGenerator(source_.clone()); }

  at::Generator source_;
};

}  // namespace

const at::Generator& default_generator() {
  static const at::Generator* const generator = new at::Generator(new_generator());
  return *generator;
}

at::Generator new_generator() {
  return at::make_generator<DeviceGenerator>(at::detail::createCPUGenerator());
}

at::Generator cpu_generator(const at::Generator& generator) {
  if (!generator.device().is_cuda()) return generator;
  return static_cast<DeviceGenerator*>(generator.unsafeGetGeneratorImpl())->source();
}

}  // namespace gpuflight::simulated
