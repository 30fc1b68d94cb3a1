#include "gpuflight/capture/simulated/torch/generator.hpp"

#include <ATen/CPUGeneratorImpl.h>
#include <c10/cuda/CUDAFunctions.h>

#include <vector>

namespace gpuflight::simulated {
namespace {

class DeviceGenerator final : public c10::GeneratorImpl {
 public:
  DeviceGenerator(at::Device device, at::Generator source)
      : GeneratorImpl(device, c10::DispatchKeySet(c10::DispatchKey::CUDA)), source_(std::move(source)) {}

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
  DeviceGenerator* clone_impl() const override { return new DeviceGenerator(device(), source_.clone()); }

  at::Generator source_;
};

std::vector<at::Generator> new_generators() {
  std::vector<at::Generator> all;
  for (c10::DeviceIndex i = 0; i < c10::cuda::device_count(); ++i) all.push_back(new_generator(i));
  return all;
}

}  // namespace

const at::Generator& default_generator(c10::DeviceIndex device) {
  static const auto& generators = *new std::vector<at::Generator>(new_generators());
  const c10::DeviceIndex index = device < 0 ? c10::cuda::current_device() : device;
  TORCH_CHECK(index < c10::cuda::device_count(), "invalid device ordinal: cuda:", index);
  return generators[static_cast<std::size_t>(index)];
}

at::Generator new_generator(c10::DeviceIndex device) {
  const c10::DeviceIndex index = device < 0 ? c10::cuda::current_device() : device;
  return at::make_generator<DeviceGenerator>(at::Device(c10::kCUDA, index), at::detail::createCPUGenerator());
}

at::Generator cpu_generator(const at::Generator& generator) {
  if (!generator.device().is_cuda()) return generator;
  return static_cast<DeviceGenerator*>(generator.unsafeGetGeneratorImpl())->source();
}

}  // namespace gpuflight::simulated
