/// A folder that lasts as long as its owner.
#pragma once

#include <filesystem>
#include <string>

namespace gpuflight {

/// Of this user alone; gone with all that is in it when this is.
class TemporaryFolder {
 public:
  /// In TMPDIR, else in /tmp.
  /// @throws std::system_error, which says where
  static TemporaryFolder make();

  /// Hidden, beside `path`, so that what is written in it can be renamed to `path`.
  /// @throws std::system_error, which says where
  static TemporaryFolder beside(const std::filesystem::path& path);

  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  /// @param name ends in six X, which become what makes it the only one
  explicit TemporaryFolder(std::string name);

  std::filesystem::path path_;
};

}  // namespace gpuflight
