#include "gpuflight/judge/module/compatibility.hpp"

#include <string_view>

namespace gpuflight {
namespace {

constexpr const char* kRebuild = "rebuild it with: gpuflight build FILE.cpp";

}  // namespace

std::optional<std::string> incompatible(const ModuleRecord& record) {
  if (record.interface_version != kInterfaceVersion) {
    return "was built for version " + std::to_string(record.interface_version) +
           " of GPUFlight's interface, and this is version " + std::to_string(kInterfaceVersion) + "; " +
           kRebuild;
  }
  if (std::string_view(record.torch_version) != kTorchVersion) {
    return std::string("was built against LibTorch ") + record.torch_version + ", and this is LibTorch " +
           kTorchVersion + "; " + kRebuild;
  }
  return std::nullopt;
}

std::optional<std::string> wrong_arguments(const ModuleRecord& solution, std::size_t inputs) {
  if (solution.arguments == inputs) return std::nullopt;
  return "solution '" + std::string(solution.name) + "' takes " + std::to_string(solution.arguments) +
         (solution.arguments == 1 ? " argument" : " arguments") + ", and the exercise gives " +
         std::to_string(inputs) + "; change its parameters and " + kRebuild;
}

}  // namespace gpuflight
