/// Files to read as modules: those built for the test, and what is written for one test.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace gpuflight::testing {

/// A shared object built for the tests.
std::filesystem::path sample(const std::string& name);

std::vector<std::byte> bytes_of(const std::filesystem::path& path);

/// Lasts as long as the object; removed after it.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& content);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::byte* data, std::size_t size) const;

 private:
  std::filesystem::path path_;
};

/// What read_module() says of the file: the message of its ModuleError, or "no error".
std::string read_error(const std::filesystem::path& path);

}  // namespace gpuflight::testing
