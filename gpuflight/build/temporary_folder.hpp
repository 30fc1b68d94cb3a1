/// A folder that lasts as long as its owner.
#pragma once

#include <filesystem>

namespace gpuflight {

class TemporaryFolder {
 public:
  /// Makes a hidden folder beside `path`, so that what is written in it can be renamed to `path`.
  /// @throws std::system_error
  static TemporaryFolder beside(const std::filesystem::path& path);

  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace gpuflight
