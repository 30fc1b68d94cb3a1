#include "gpuflight/grade/taken_file.hpp"

#include "gpuflight/grade/sha256.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

// No compiler makes more of a solution; a sparse file of a terabyte is refused.
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

}  // namespace

TakenFile take(const Submission& submission, const fs::path& folder) {
  if (fs::file_size(submission.file) > kMostBytes) {
    throw fs::filesystem_error("", submission.file, std::make_error_code(std::errc::file_too_large));
  }
  fs::create_directory(folder);
  // A name that can't be taken for an option, and tells nothing.
  const fs::path file = folder / ("submission" + fs::path(submission.name).extension().string());
  fs::copy_file(submission.file, file);
  return {folder, file, sha256(file)};
}

bool still_holds(const GradedSubmission& result, const Submission& submission) {
  if (result.result == GradeResult::Unable) return false;
  try {
    return result.sha256 == sha256(submission.file);
  } catch (const Unable&) {
    return false;  // it can't be read, and that is found out again
  }
}

}  // namespace gpuflight
