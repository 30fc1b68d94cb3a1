/// A shared object with solutions or an exercise, as it describes itself.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpuflight/module.hpp"

namespace gpuflight {

/// The file is no shared object that could be read. what() is one line that starts with its path.
class ModuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ModuleFile {
  std::filesystem::path path;
  /// By name. The texts of a record end with a zero. A record of
  /// another interface version has only its magic and that version; the rest is zero.
  std::vector<ModuleRecord> solutions;
  std::optional<ModuleRecord> exercise;
  std::optional<std::string> exercise_json;
  std::optional<std::string> exercise_starter;         ///< the source that a learner starts from
  std::optional<std::string> exercise_python_starter;  ///< the same, in Python
  std::vector<std::string> needed;                     ///< libraries that the loader loads with it
  std::vector<std::string> undefined;                  ///< names that it leaves to other libraries
};

/// Reads the file without loading it. Whether its versions fit is for compatibility.hpp to say.
/// @throws ModuleError
ModuleFile read_module(const std::filesystem::path& path);

}  // namespace gpuflight
