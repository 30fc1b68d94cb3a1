/// A folder of files for one test; removed with its content after it.
#pragma once

#include <filesystem>
#include <string>

#include "gpuflight/core/temporary_folder.hpp"

namespace gpuflight::testing {

class ScratchFolder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  /// Writes a file, and the folders above it. @returns its path.
  std::filesystem::path write(const std::string& name, const std::string& content) const;

  /// How many files and folders are directly in it, hidden ones too.
  std::size_t entries() const;

 private:
  TemporaryFolder folder_ = TemporaryFolder::make();
};

std::string content_of(const std::filesystem::path& path);

}  // namespace gpuflight::testing
