/// A folder of files for one test; removed with its content after it.
#pragma once

#include <filesystem>
#include <string>

namespace gpuflight::testing {

class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file, and the folders above it. @returns its path.
  std::filesystem::path write(const std::string& name, const std::string& content) const;

  /// How many files and folders are directly in it, hidden ones too.
  std::size_t entries() const;

 private:
  std::filesystem::path path_;
};

std::string content_of(const std::filesystem::path& path);

}  // namespace gpuflight::testing
