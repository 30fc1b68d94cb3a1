#include "gpuflight/build/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace gpuflight {

TemporaryFolder TemporaryFolder::beside(const std::filesystem::path& path) {
  std::string name = path.parent_path() / ("." + path.filename().string() + ".XXXXXX");
  if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category());
  return TemporaryFolder(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;  // what can't be removed stays behind; the build itself is done
  std::filesystem::remove_all(path_, error);
}

}  // namespace gpuflight
