#include "gpuflight/judge/module/compatibility.hpp"

#include <algorithm>
#include <string_view>

namespace gpuflight {
namespace {

constexpr const char* kRebuild = "rebuild it with: gpuflight build FILE.cpp";

/// Libraries that nothing stands for, without ".so" and what follows.
constexpr std::string_view kNotSimulatedLibraries[] = {"libcuda",     "libcudnn",  "libnccl",
                                                       "libcublasLt", "libnvblas", "libcusparse",
                                                       "libcusolver", "libcufft",  "libcurand"};

bool is_not_simulated(std::string_view name) {
  return std::ranges::find(kNotSimulatedLibraries, name.substr(0, name.find(".so"))) !=
         std::end(kNotSimulatedLibraries);
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Also where it links none of the libraries.
bool is_not_simulated_function(const std::string& name) {
  for (const std::string_view prefix : {"cu", "cudnn", "nccl"}) {
    if (name.starts_with(prefix) && name.size() > prefix.size() && is_upper(name[prefix.size()])) return true;
  }
  return false;
}

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

std::optional<std::string> needs_gpu(const ModuleFile& module) {
  const auto library = std::ranges::find_if(module.needed, is_not_simulated);
  if (library != module.needed.end())
    return "needs " + *library + ", which isn't simulated; use --device cuda, or LibTorch's operations";
  const auto function = std::ranges::find_if(module.undefined, is_not_simulated_function);
  if (function != module.undefined.end())
    return "calls " + *function + ", which isn't simulated; use --device cuda, or LibTorch's operations";
  return std::nullopt;
}

}  // namespace gpuflight
