#include "gpuflight/workplace/workplace.hpp"

#include <fstream>
#include <map>
#include <string>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/workplace/readme.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

void prepare(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw BadInput(folder.string() + ": is a file; name a folder that is empty or not there yet");
  }
  fs::create_directories(folder, error);
  if (error) throw BadInput(folder.string() + ": can't be made: " + error.message());
  const bool empty = fs::is_empty(folder, error);
  if (error) throw BadInput(folder.string() + ": can't be read: " + error.message());
  if (!empty)
    throw BadInput(folder.string() + ": is not empty; name a folder that is empty or not there yet");
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  if (!out) throw BadInput(file.string() + ": can't be written");
  out << text;
  out.close();
  if (!out) throw Unable(file.string() + ": can't be written whole");
}

/// All of them, or none.
void write_all(const fs::path& folder, const std::map<std::string, std::string>& files) {
  try {
    for (const auto& [name, text] : files) write(folder / name, text);
  } catch (...) {
    std::error_code ignored;
    for (const auto& [name, text] : files) fs::remove(folder / name, ignored);
    throw;
  }
}

}  // namespace

void make_workplace(const fs::path& folder, const ExerciseFile& exercise, const fs::path& program) {
  const ModuleFile& module = exercise.module;
  if (!module.exercise_starter) {
    throw BadInput(
        module.path.string() +
        ": has no starter; name one under \"starter\" in its exercise.json and build the exercise again");
  }
  prepare(folder);
  const bool in_python = module.exercise_python_starter.has_value();
  const WorkplaceCommands commands{program.string(), fs::absolute(module.path).lexically_normal().string(),
                                   kStarterFile, in_python ? kPythonStarterFile : ""};
  std::map<std::string, std::string> files{{kStarterFile, *module.exercise_starter},
                                           {"README.md", workplace_readme(exercise.definition, commands)}};
  if (in_python) files[kPythonStarterFile] = *module.exercise_python_starter;
  write_all(folder, files);
}

}  // namespace gpuflight
