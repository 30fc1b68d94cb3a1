/// An exercise's shared object, read and found fit.
#pragma once

#include <filesystem>

#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/module/module_file.hpp"

namespace gpuflight {

struct ExerciseFile {
  ModuleFile module;  ///< `exercise` and `exercise_json` are there
  ExerciseDefinition definition;
};

/// Reads the file without loading it.
/// @throws BadInput where it is no exercise, or none that can run here
ExerciseFile read_exercise(const std::filesystem::path& file);

}  // namespace gpuflight
