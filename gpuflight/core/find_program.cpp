#include "gpuflight/core/find_program.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <system_error>

namespace gpuflight {
namespace {

constexpr const char* kUsualPath = "/usr/bin:/bin";  // as execvp(3) has it where there is no PATH

}  // namespace

std::optional<std::filesystem::path> find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? kUsualPath : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.empty()) continue;
    const std::filesystem::path file = std::filesystem::absolute(std::filesystem::path(folder) / name);
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

}  // namespace gpuflight
