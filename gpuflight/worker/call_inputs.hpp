/// The inputs of calls, at the same addresses every time.
#pragma once

#include <ATen/ATen.h>

#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace gpuflight {

/// Holds a place for each input: ordinary pageable memory for those on the host, a tensor on the
/// device for the others. A solution that goes by addresses sees the same ones in every call.
class CallInputs {
 public:
  /// Fills the places with a call's inputs, in their order.
  /// @param tensors as in the request, with the bytes of all behind one another
  const std::vector<at::Tensor>& fill(const nlohmann::json& tensors, std::span<const std::byte> bytes);

 private:
  void fill_one(const nlohmann::json& tensor, std::span<const std::byte> bytes);

  std::map<std::string, std::vector<std::byte>> host_;
  std::map<std::string, at::Tensor> device_;
  std::vector<at::Tensor> inputs_;
};

}  // namespace gpuflight
