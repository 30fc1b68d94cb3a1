/// What became of a submission, from what the processes that built and judged it left.
#pragma once

#include <string>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

/// How a process came to its end.
struct StepEnd {
  int status = 0;      ///< as a shell has it
  std::string output;  ///< the first part of what it wrote
};

/// Of a submission that wasn't built.
void read_failed_build(const StepEnd& end, const std::string& file, GradedSubmission& submission);

/// Of one that was judged, or should have been. Names and messages call the submission by its name and not by
/// that of the file that was judged, a copy of it.
/// @param report what `gpuflight run --json` wrote; empty where it wrote nothing. It counts only where the
/// run ended with the status that goes with it
void read_run(const StepEnd& end, const std::string& report, const std::string& file,
              GradedSubmission& submission);

}  // namespace gpuflight
