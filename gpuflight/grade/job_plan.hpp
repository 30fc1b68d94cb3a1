/// What all submissions of a grading are built and judged with.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/build/toolchain.hpp"
#include "gpuflight/grade/grade_request.hpp"
#include "gpuflight/judge/programs.hpp"
#include "gpuflight/judge/sandbox.hpp"

namespace gpuflight {

struct JobPlan {
  std::filesystem::path program;          ///< gpuflight itself
  std::vector<std::string> run_words;     ///< "run" and what follows, but for the submission and its turns
  std::filesystem::path turns;            ///< the file by which runs take turns on a GPU
  std::chrono::nanoseconds limit;         ///< for each job, waiting for its turns left out
  std::optional<SandboxFolders> sandbox;  ///< of builds; runs have their own. Nothing: they go without
};

/// Other submissions, and what becomes of them, are hidden from each in its sandbox.
/// @param device  "cuda" or "simulated"
/// @param scratch a folder for all that jobs write
/// @throws BadInput where the submissions' folder can't be hidden, Unable where a program is missing
JobPlan plan_jobs(const GradeRequest& request, const std::string& device, bool sandboxed,
                  const std::filesystem::path& scratch);

/// What a compiler reads that may lie in a folder that a sandbox hides.
std::vector<std::filesystem::path> read_by_builds(const Programs& programs, const Toolchain& toolchain);

/// @param needed what every submission must be able to read
/// @throws BadInput where one of these lies in the folder, which can't be hidden then
void require_apart(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& needed);

}  // namespace gpuflight
