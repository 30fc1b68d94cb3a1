#include "gpuflight/worker/input_places.hpp"

#include <algorithm>

#include "gpuflight/worker/shared_memory.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {

void InputPlaces::fill(const nlohmann::json& tensors, std::span<const std::byte> bytes) {
  order_.clear();
  for (const nlohmann::json& tensor : tensors) {
    const auto size = tensor.at("bytes").get<std::size_t>();
    const std::span<const std::byte> sent = bytes.first(size);
    bytes = bytes.subspan(size);
    Place& place = places_[order_.emplace_back(tensor.at("name"))];
    place.host.resize(size);
    std::copy(sent.begin(), sent.end(), place.host.begin());
    const at::Tensor host = over(place.host, scalar_type_called(tensor.at("type")),
                                 tensor.at("shape").get<std::vector<std::int64_t>>());
    if (tensor.at("placement") == "host") {
      place.tensor = host;
    } else {
      fill_on_device(place, host);
    }
  }
}

void InputPlaces::fill_on_device(Place& place, const at::Tensor& host) {
  if (!is_there(place)) {
    place.tensor = at::empty_like(host, host.options().device(at::kCUDA));
    place.address = place.tensor.const_data_ptr();
  }
  place.tensor.copy_(host);
}

// A tensor over it may have been resized or given another storage.
bool InputPlaces::is_there(const Place& place) {
  if (!place.tensor.defined()) return false;
  const at::Storage& storage = place.tensor.storage();
  return storage.data() == place.address && storage.nbytes() >= place.tensor.nbytes();
}

std::vector<at::Tensor> InputPlaces::tensors() const {
  std::vector<at::Tensor> tensors;
  for (const std::string& name : order_) {
    const at::Tensor& place = places_.at(name).tensor;
    // A storage of its own too where that can be: nothing done to it reaches the place.
    tensors.push_back(place.is_cpu() ? at::from_blob(place.mutable_data_ptr(), place.sizes(), place.options())
                                     : place.detach());
  }
  return tensors;
}

std::vector<std::string> InputPlaces::modified(std::span<const std::byte> bytes) const {
  std::vector<std::string> names;
  for (const std::string& name : order_) {
    const Place& place = places_.at(name);
    const std::span<const std::byte> sent = bytes.first(place.host.size());
    bytes = bytes.subspan(place.host.size());
    const bool same = place.tensor.is_cpu()
                          ? std::ranges::equal(place.host, sent)
                          : is_there(place) && std::ranges::equal(bytes_of(place.tensor), sent);
    if (!same) names.push_back(name);
  }
  return names;
}

std::vector<std::string> InputPlaces::sharing_memory_with(const at::Tensor& tensor) const {
  std::vector<std::string> names;
  for (const std::string& name : order_) {
    if (share_memory(tensor, places_.at(name).tensor)) names.push_back(name);
  }
  return names;
}

}  // namespace gpuflight
