#include "tests/build/scratch_folder.hpp"

#include <fstream>
#include <iterator>

namespace gpuflight::testing {

namespace fs = std::filesystem;

fs::path ScratchFolder::write(const std::string& name, const std::string& content) const {
  const fs::path file = path() / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
  return file;
}

std::size_t ScratchFolder::entries() const {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(path()), fs::directory_iterator()));
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace gpuflight::testing
