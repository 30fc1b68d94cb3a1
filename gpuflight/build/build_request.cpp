#include "gpuflight/build/build_request.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "gpuflight/core/whole_file.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 4> kSourceEndings{".cpp", ".cc", ".cxx", ".C"};

void require_readable(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) throw BuildError(path, "no such file");
  if (error) throw BuildError(path, "can't be read: " + error.message());
  if (fs::is_directory(status)) throw BuildError(path, "is a directory; name a file");
  if (::access(path.c_str(), R_OK) != 0)
    throw BuildError(path, std::string("can't be read: ") + std::strerror(errno));
}

void check_source(const fs::path& path) {
  require_readable(path);
  if (!is_source(path)) {
    throw BuildError(path, "is no C++ source by its name; it should end in .cpp, .cc, .cxx or .C");
  }
}

void check_output(const fs::path& output, const std::vector<fs::path>& read) {
  std::error_code error;
  const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    throw BuildError(output, "can't be written: there is no directory " + folder.string());
  if (fs::is_directory(output, error))
    throw BuildError(output, "is a directory; name a file to write with -o");
  for (const fs::path& path : read) {
    if (fs::equivalent(output, path, error))
      throw BuildError(output, "would be overwritten, and it is read; name another with -o");
  }
}

std::string content_of(const fs::path& path) {
  require_readable(path);
  std::optional<std::string> text = whole_file(path);
  if (!text) throw BuildError(path, "can't be read");
  return std::move(*text);
}

}  // namespace

bool is_source(const fs::path& path) {
  return std::find(kSourceEndings.begin(), kSourceEndings.end(), path.extension()) != kSourceEndings.end();
}

fs::path output_of(const BuildRequest& request) {
  if (request.output) return *request.output;
  fs::path output = request.sources.front();
  return output.replace_extension(".so");
}

void check_files(const BuildRequest& request) {
  if (request.sources.empty()) throw BuildError("no source file is named; name at least one FILE.cpp");
  std::vector<fs::path> read = request.sources;
  for (const fs::path& source : request.sources) check_source(source);
  if (request.exercise_json) {
    require_readable(*request.exercise_json);
    read.push_back(*request.exercise_json);
  }
  check_output(output_of(request), read);
}

std::optional<ExerciseJson> read_exercise_json(const BuildRequest& request) {
  if (!request.exercise_json) return std::nullopt;
  std::string text = content_of(*request.exercise_json);
  ExerciseDefinition definition = parse_definition(text, request.exercise_json->string());
  const auto starter = [&](const std::string& file) -> std::optional<std::string> {
    if (file.empty()) return std::nullopt;
    return content_of(request.exercise_json->parent_path() / file);
  };
  return ExerciseJson{std::move(text), starter(definition.starter), starter(definition.python_starter),
                      definition};
}

}  // namespace gpuflight
