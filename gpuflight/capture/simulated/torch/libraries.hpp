/// Where kernels are registered.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <optional>
#include <string>
#include <vector>

namespace gpuflight::simulated {

/// Never destroyed: with a library its kernels go.
torch::Library& new_library(const char* name_space, c10::DispatchKey key);

/// LibTorch's own, of all dispatch keys.
const std::vector<c10::OperatorHandle>& aten_operations();

/// "aten::add.out", if there is one.
std::optional<c10::OperatorHandle> operation_of(const std::string& name);

/// "add.out" of "aten::add.out"
std::string local_name(const c10::OperatorName& name);

}  // namespace gpuflight::simulated
