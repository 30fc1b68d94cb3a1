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
  std::size_t jobs = 1;                                       ///< submissions at a time
  std::chrono::nanoseconds limit = std::chrono::minutes(10);  ///< for one submission, building included
};

/// The words of `gpuflight run` for one submission, without the program.
/// @param device "cuda" or "simulated"
/// @param turns  the file by which runs take turns on a GPU
std::vector<std::string> run_words(const GradeRequest& request, const std::string& device,
                                   const std::filesystem::path& turns);

/// Whatever a change of which makes a result worthless.
JudgedWith judged_with(const GradeRequest& request, const std::string& device, bool sandboxed,
                       const std::string& exercise_sha256);

}  // namespace gpuflight
