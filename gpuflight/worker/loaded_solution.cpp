#include "gpuflight/worker/loaded_solution.hpp"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <stdexcept>
#include <tuple>

#include "gpuflight/solution.hpp"
#include "gpuflight/worker/loaded_module.hpp"
#include "gpuflight/worker/serve.hpp"

namespace gpuflight {
namespace {

using Call = std::function<void(const std::vector<at::Tensor>&, at::Tensor&)>;

Call load_module(const std::string& file, const std::string& name) {
  const auto entry = reinterpret_cast<SolutionEntry>(load_symbol(file, kSolutionSymbolPrefix + name));
  return [entry](const std::vector<at::Tensor>& inputs, at::Tensor& output) { entry(inputs.data(), output); };
}

Call load_python(const std::string& file, const std::string& name) {
  c10::Dispatcher& dispatcher = c10::Dispatcher::singleton();
  const std::string why = dispatcher.findSchemaOrThrow("gpuflight::open_solution", "")
                              .typed<std::string(c10::string_view, c10::string_view)>()
                              .call(file, name);
  if (!why.empty()) throw RequestFailed("open", why);
  const auto solve = dispatcher.findSchemaOrThrow("gpuflight::solve", "")
                         .typed<std::tuple<at::Tensor, std::string>(at::TensorList)>();
  return [solve](const std::vector<at::Tensor>& inputs, at::Tensor& output) {
    std::string thrown;
    std::tie(output, thrown) = solve.call(inputs);
    if (!thrown.empty()) throw std::runtime_error(thrown);
  };
}

// What Python defines. Each answers with what went wrong, or an empty text.
TORCH_LIBRARY(gpuflight, library) {
  library.def("open_solution(str file, str name) -> str");
  library.def("solve(Tensor[] inputs) -> (Tensor, str)");
}

}  // namespace

LoadedSolution::LoadedSolution(const std::string& file, const std::string& name)
    : call_(file.ends_with(".py") ? load_python(file, name) : load_module(file, name)) {}

}  // namespace gpuflight
