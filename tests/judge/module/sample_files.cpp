#include "tests/judge/module/sample_files.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "gpuflight/judge/module/module_file.hpp"

namespace gpuflight::testing {

namespace fs = std::filesystem;

fs::path sample(const std::string& name) { return fs::path(MODULES) / (name + ".so"); }

std::vector<std::byte> bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

ScratchFile::ScratchFile(const std::string& content) {
  std::string name = fs::temp_directory_path() / "gpuflight-module-XXXXXX";
  ::close(::mkstemp(name.data()));
  path_ = name;
  write(reinterpret_cast<const std::byte*>(content.data()), content.size());
}

ScratchFile::~ScratchFile() { fs::remove(path_); }

void ScratchFile::write(const std::byte* data, std::size_t size) const {
  std::ofstream file(path_, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
}

std::string read_error(const fs::path& path) {
  try {
    read_module(path);
  } catch (const ModuleError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace gpuflight::testing
