/// The files of a folder that are to be graded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpuflight {

struct Submission {
  std::string name;            ///< its path from the folder, with '/'; can be shown as it is
  std::filesystem::path file;  ///< where it lies; no symbolic link
};

/// What isn't graded.
struct Skipped {
  std::string name;
  std::string why;
};

/// Both by name.
struct Submissions {
  std::vector<Submission> found;
  std::vector<Skipped> skipped;
};

/// By its name: a shared object, or a source in C++ or Python.
bool is_submission(const std::filesystem::path& file);

/// Every shared object (*.so) and C++ source in the folder and the folders in it. Other files are skipped,
/// and so are links that lead out of the folder and links to folders: a submission may not be somebody else's
/// file.
/// @throws BadInput where the folder can't be read
Submissions find_submissions(const std::filesystem::path& folder);

}  // namespace gpuflight
