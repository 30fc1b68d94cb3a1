/// Submissions' files, and whether they have changed.
#pragma once

#include <filesystem>
#include <string>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

/// A copy of a submission's file: nobody can change it any more.
struct TakenFile {
  std::filesystem::path folder;  ///< of its own
  std::filesystem::path file;    ///< in it
  std::string sha256;
};

/// @param folder is made
/// @throws std::filesystem::filesystem_error where the file can't be read, or is too large to be a solution
TakenFile take(const Submission& submission, const std::filesystem::path& folder);

/// Whether the result is one of this file's content, and this machine was able to judge it.
bool still_holds(const GradedSubmission& result, const Submission& submission);

}  // namespace gpuflight
