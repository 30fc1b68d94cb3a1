/// Kernels without parameters, as PTX of a module of their own.
#pragma once

#include <string>

#include "checks.cuh"

namespace counted {

inline std::string ptx_of_empty_kernel(const std::string& name) {
  return ".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry " + name + "()\n{\n  ret;\n}\n";
}

/// A module in the current context, and the one kernel that it has.
struct EmptyKernel {
  CUmodule module = nullptr;
  CUfunction function = nullptr;

  explicit EmptyKernel(const std::string& name) {
    check(cuModuleLoadData(&module, ptx_of_empty_kernel(name).c_str()));
    check(cuModuleGetFunction(&function, module, name.c_str()));
  }

  void launch(CUstream stream, int times = 1) const {
    for (int i = 0; i < times; ++i)
      check(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr));
  }

  void unload() const { check(cuModuleUnload(module)); }
};

}  // namespace counted
