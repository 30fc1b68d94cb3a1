/// A temporary folder of this process's alone.
#pragma once

#include <filesystem>

namespace gpuflight {

/// Gone, with all that is in it, when this is.
class PrivateFolder {
 public:
  /// In TMPDIR, else in /tmp.
  /// @throws Unable where none can be made
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gpuflight
