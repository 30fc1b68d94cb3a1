/// What is known of an operation before it is called.
#pragma once

#include <ATen/core/function_schema.h>

#include <cstdint>
#include <string>

#include "gpuflight/capture/simulated/runtime/calls.hpp"

namespace gpuflight::simulated {

struct OperationTraits {
  explicit OperationTraits(const c10::FunctionSchema& schema);

  InternedText name;              ///< "aten::mm", the same for all overloads
  std::string method;             ///< as LibTorch's device errors name it: "wrapper_CUDA_mm"
  bool launches;                  ///< on a GPU it starts work on the device
  bool uses_parts;                ///< of its arguments, and indices or a mask say which
  bool writes_arguments;          ///< out= or in-place
  std::uint64_t read_back_bytes;  ///< that it copies to the host, to size its result or to return it
};

/// Whether a call writes it: self of an in-place operation, out=.
bool is_written(const c10::Argument& argument);

}  // namespace gpuflight::simulated
