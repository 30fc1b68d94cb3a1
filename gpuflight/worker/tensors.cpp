#include "gpuflight/worker/tensors.hpp"

#include <cstring>
#include <stdexcept>

namespace gpuflight {

at::ScalarType scalar_type_called(const std::string& name) {
  for (int i = 0; i < static_cast<int>(at::ScalarType::NumOptions); ++i) {
    const auto type = static_cast<at::ScalarType>(i);
    if (name == c10::toString(type)) return type;
  }
  throw std::invalid_argument("no scalar type is called " + name);
}

nlohmann::json describe(const at::Tensor& tensor) {
  if (!tensor.defined()) return {{"defined", false}};
  return {{"defined", true},
          {"type", c10::toString(tensor.scalar_type())},
          {"shape", tensor.sizes().vec()},
          {"device", tensor.is_cuda() ? "cuda" : c10::DeviceTypeName(tensor.device().type(), true)}};
}

std::vector<std::byte> bytes_of(const at::Tensor& tensor) {
  const at::Tensor host = tensor.detach().to(at::kCPU).contiguous().resolve_conj().resolve_neg();
  std::vector<std::byte> bytes(host.nbytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), host.const_data_ptr(), bytes.size());
  return bytes;
}

at::Tensor over(std::span<std::byte> memory, at::ScalarType type, const std::vector<std::int64_t>& shape) {
  at::Tensor tensor = at::from_blob(memory.data(), shape, at::TensorOptions(type));
  if (tensor.nbytes() != memory.size())
    throw std::invalid_argument("a tensor came with too many or too few bytes");
  return tensor;
}

}  // namespace gpuflight
