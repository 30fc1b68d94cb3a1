/// Results that would be written over what a command reads, or over each other.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpuflight {

/// A file and the option that names it.
struct WrittenFile {
  std::string option;  ///< with its dashes
  std::filesystem::path file;
};

/// Files are the same whatever they are called; no name, "-", pipes and devices are no files.
/// @throws BadInput where two of `written` are the same file, or one of them is one of `read`
void refuse_overwriting(const std::vector<WrittenFile>& written,
                        const std::vector<std::filesystem::path>& read);

}  // namespace gpuflight
