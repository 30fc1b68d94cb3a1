#include "gpuflight/core/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace gpuflight {

TemporaryFolder TemporaryFolder::make() {
  const char* base = std::getenv("TMPDIR");
  const std::filesystem::path folder = base != nullptr && *base != '\0' ? base : "/tmp";
  try {
    return TemporaryFolder(std::filesystem::absolute(folder) / "gpuflight-XXXXXX");
  } catch (const std::system_error& error) {
    throw std::system_error(error.code(),
                            "TMPDIR wants a folder that can be written; there is none at " + folder.string());
  }
}

TemporaryFolder TemporaryFolder::beside(const std::filesystem::path& path) {
  return TemporaryFolder(path.parent_path() / ("." + path.filename().string() + ".XXXXXX"));
}

TemporaryFolder::TemporaryFolder(std::string name) {
  if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // what can't be removed stays behind
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace gpuflight
