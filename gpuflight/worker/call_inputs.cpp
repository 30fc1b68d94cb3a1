#include "gpuflight/worker/call_inputs.hpp"

#include <algorithm>

#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {

const std::vector<at::Tensor>& CallInputs::fill(const nlohmann::json& tensors,
                                                std::span<const std::byte> bytes) {
  inputs_.clear();
  for (const nlohmann::json& tensor : tensors) {
    const auto size = tensor.at("bytes").get<std::size_t>();
    fill_one(tensor, bytes.first(size));
    bytes = bytes.subspan(size);
  }
  return inputs_;
}

void CallInputs::fill_one(const nlohmann::json& tensor, std::span<const std::byte> bytes) {
  const auto name = tensor.at("name").get<std::string>();
  std::vector<std::byte>& memory = host_[name];
  memory.resize(bytes.size());
  std::copy(bytes.begin(), bytes.end(), memory.begin());
  const at::Tensor host = over(memory, scalar_type_called(tensor.at("type")),
                               tensor.at("shape").get<std::vector<std::int64_t>>());
  if (tensor.at("placement") == "host") {
    inputs_.push_back(host);
    return;
  }
  at::Tensor& place = device_[name];
  if (!place.defined()) place = at::empty_like(host, host.options().device(at::kCUDA));
  place.copy_(host);
  // A solution gets a tensor of its own over the memory: it may reshape what it got.
  inputs_.push_back(place.detach());
}

}  // namespace gpuflight
