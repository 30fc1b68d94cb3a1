#include "gpuflight/judge/exercise_file.hpp"

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/module/compatibility.hpp"

namespace gpuflight {
namespace {

ModuleFile module_of(const std::filesystem::path& file) {
  try {
    ModuleFile module = read_module(file);
    if (!module.exercise) {
      throw BadInput(file.string() + (module.solutions.empty()
                                          ? ": has no exercise in it; is GPUFLIGHT_EXERCISE(Class) missing?"
                                          : ": is a solution and no exercise; pass it with --solution"));
    }
    if (const auto why = incompatible(*module.exercise)) throw BadInput(file.string() + ": " + *why);
    if (!module.exercise_json) {
      throw BadInput(file.string() +
                     ": has no exercise.json in it; build it with gpuflight build --exercise");
    }
    return module;
  } catch (const ModuleError& error) {
    throw BadInput(error.what());
  }
}

ExerciseDefinition definition_of(const ModuleFile& exercise) {
  try {
    return parse_definition(*exercise.exercise_json, exercise.path.string());
  } catch (const DefinitionError& error) {
    throw BadInput(error.what());
  }
}

}  // namespace

ExerciseFile read_exercise(const std::filesystem::path& file) {
  ModuleFile module = module_of(file);
  ExerciseDefinition definition = definition_of(module);
  return {std::move(module), std::move(definition)};
}

}  // namespace gpuflight
