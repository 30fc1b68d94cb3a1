/// Judges every submission of a folder.
#pragma once

#include <functional>
#include <string>

#include "gpuflight/grade/grade_request.hpp"
#include "gpuflight/judge/exercise_file.hpp"

namespace gpuflight {

/// Where a result in the gradebook comes from.
enum class Obtained { Earlier, Now };

/// What a grading tells on its way.
struct GradingListener {
  /// Before anything is judged, where no earlier result holds because all were judged with something else.
  std::function<void(const std::string& differences)> nothing_is_taken_over;
  /// After each result, with the book so far and the submission in it.
  std::function<void(const Gradebook&, const GradedSubmission&, Obtained)> result;
};

/// Each submission is copied, and the copy is built and judged by processes of its own: nothing that becomes
/// of one stops another. A result of `earlier` is taken over where the submission and all that it was judged
/// with are the same, and this machine was able to judge it.
/// @throws BadInput where the exercise or the folder is wrong, Unable where this machine can't, Interrupted;
/// nothing is left behind then
Gradebook grade(const GradeRequest& request, const Gradebook& earlier, const GradingListener& listener);

}  // namespace gpuflight
