/// What a user asks `gpuflight grade` for.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

#include "gpuflight/grade/gradebook.hpp"
#include "gpuflight/judge/run.hpp"

namespace gpuflight {

struct GradeRequest {
  RunRequest judging;  ///< of each submission; which solutions, and where traces go, is not looked at
  std::filesystem::path folder;
  std::size_t jobs = 1;  ///< submissions at a time
  /// For one submission: building is counted, waiting for its turn on a GPU isn't.
  std::chrono::nanoseconds limit = std::chrono::minutes(10);
};

/// The words of `gpuflight run` for one submission, without the program.
/// @param device "cuda" or "simulated"
std::vector<std::string> run_words(const GradeRequest& request, const std::string& device);

/// Whatever a change of which makes a result worthless.
JudgedWith judged_with(const GradeRequest& request, const std::string& device, bool sandboxed,
                       const std::string& exercise_sha256);

}  // namespace gpuflight
