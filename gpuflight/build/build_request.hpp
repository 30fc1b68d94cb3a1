/// What a user asks `gpuflight build` for.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpuflight/judge/definition/definition.hpp"

namespace gpuflight {

struct BuildRequest {
  std::vector<std::filesystem::path> sources;          ///< C++; at least one
  std::optional<std::filesystem::path> output;         ///< else the first source's path, ending in .so
  std::optional<std::filesystem::path> exercise_json;  ///< of an exercise, to be embedded
};

/// The request can't be met. what() is one line that names the file.
class BuildError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  BuildError(const std::filesystem::path& file, const std::string& what)
      : std::runtime_error(file.string() + ": " + what) {}
};

/// An exercise.json that was read and is right, with the starters that it names.
struct ExerciseJson {
  std::string text;
  std::optional<std::string> starter;
  std::optional<std::string> python_starter;
  ExerciseDefinition definition;
};

/// Whether a file is C++ by its name.
bool is_source(const std::filesystem::path& path);

/// Where the shared object goes.
std::filesystem::path output_of(const BuildRequest& request);

/// Refuses what no compiler needs to look at: missing and unreadable files, an output that would
/// overwrite a source. @throws BuildError
void check_files(const BuildRequest& request);

/// @throws BuildError, DefinitionError
std::optional<ExerciseJson> read_exercise_json(const BuildRequest& request);

}  // namespace gpuflight
