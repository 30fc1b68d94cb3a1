#include "gpuflight/build/product.hpp"

#include <algorithm>
#include <string_view>

#include "gpuflight/build/toolchain.hpp"
#include "gpuflight/judge/module/compatibility.hpp"

namespace gpuflight {
namespace {

const ModuleRecord* find_solution(const ModuleFile& product, const std::string& name) {
  const auto found = std::find_if(product.solutions.begin(), product.solutions.end(),
                                  [&](const ModuleRecord& record) { return name == record.name; });
  return found == product.solutions.end() ? nullptr : &*found;
}

/// Here it isn't the module that is old, but the LibTorch that it was just built with that is another.
void check_torch(const ModuleRecord& record, const std::filesystem::path& source) {
  if (std::string_view(record.torch_version) == kTorchVersion) return;
  throw BuildError(source, std::string("was built with LibTorch ") + record.torch_version + ", and only " +
                               kTorchVersion +
                               " can be loaded; name the folder of that one in the environment variable " +
                               kTorchDirVariable);
}

void check_against_definition(const ModuleFile& product, const ExerciseDefinition& definition) {
  for (const auto& [name, devices] : definition.solutions) {
    if (find_solution(product, name) == nullptr) {
      throw BuildError(definition.where,
                       "/solutions/" + name + ": no source has GPUFLIGHT_SOLUTION(" + name + "); add it");
    }
  }
  for (const ModuleRecord& solution : product.solutions) {
    if (const auto why = wrong_arguments(solution, definition.inputs.size()))
      throw BuildError(definition.where, *why);
  }
}

}  // namespace

void check_product(const ModuleFile& product, const std::optional<ExerciseJson>& exercise,
                   const BuildRequest& request) {
  const auto& source = request.sources.front();
  if (!product.exercise && exercise) {
    throw BuildError(source, "no source has a GPUFLIGHT_EXERCISE(Type); add it at namespace scope");
  }
  if (product.exercise && !exercise) {
    throw BuildError(source, "has a GPUFLIGHT_EXERCISE; name its JSON with --exercise exercise.json");
  }
  if (!product.exercise && product.solutions.empty()) {
    throw BuildError(source, "has no GPUFLIGHT_SOLUTION(function); add it at namespace scope");
  }
  for (const ModuleRecord& solution : product.solutions) check_torch(solution, source);
  if (product.exercise) check_torch(*product.exercise, source);
  if (exercise) check_against_definition(product, exercise->definition);
}

}  // namespace gpuflight
