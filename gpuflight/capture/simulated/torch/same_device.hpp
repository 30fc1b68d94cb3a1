/// The check of LibTorch's generated CUDA wrappers, for kernels that take their arguments unboxed.
#pragma once

#include <ATen/core/op_registration/adaption.h>

#include "gpuflight/capture/simulated/torch/traits.hpp"

namespace gpuflight::simulated {

class SameDevice {
 public:
  explicit SameDevice(const c10::FunctionSchema& schema)
      : SameDevice(schema, OperationTraits(schema).method) {}

  /// `method`: what LibTorch's text calls the wrapper.
  SameDevice(const c10::FunctionSchema& schema, std::string method) : method_(std::move(method)) {
    for (const c10::Argument& argument : schema.arguments()) names_.push_back(argument.name());
  }

  /// @returns the tensors' device, if there is any
  /// @throws c10::Error with LibTorch's text where they are on two
  template <class... Arguments>
  std::optional<at::Device> check(const Arguments&... arguments) const {
    std::optional<at::Device> common;
    std::size_t place = 0;
    (check_one(common, arguments, place++), ...);
    return common;
  }

 private:
  template <class Argument>
  void check_one(std::optional<at::Device>& common, const Argument& argument, std::size_t place) const {
    if constexpr (std::is_same_v<Argument, at::Tensor> ||
                  std::is_same_v<Argument, std::optional<at::Tensor>>) {
      c10::impl::check_and_update_common_device(common, argument, method_.c_str(), names_[place].c_str());
    }
  }

  std::string method_;
  std::vector<std::string> names_;
};

}  // namespace gpuflight::simulated
