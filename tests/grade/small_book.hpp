/// A gradebook with a submission of each kind.
#pragma once

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight::testing {

inline GradedSubmission failed_submission() {
  GradedSolution solution{
      "b/slow.cpp", Verdict::Fail, {}, {{"host_to_device.copies", 128}, {"kernels", 128}}};
  solution.reasons.push_back(
      {"kernels_over_budget", "128 kernels where the budget allows 4", "judged", 4, 128});
  solution.reasons.push_back({"output_wrong", "1 of 9 elements is wrong", "", std::nullopt, std::nullopt});
  return {"b/slow.cpp", "beef", GradeResult::Fail, "", {solution}, 7, std::chrono::milliseconds(2100)};
}

inline GradedSubmission rejected_submission() {
  return {"a/broken.cpp",
          "cafe",
          GradeResult::Rejected,
          "a/broken.cpp: In function main:\na/broken.cpp:1:9: error: no, \"never\"\n",
          {},
          std::nullopt,
          std::chrono::milliseconds(900)};
}

/// Of three submissions, two have a result.
inline Gradebook small_book() {
  Gradebook book;
  book.tool_version = "0.1.0";
  book.exercise_title = "Small";
  book.exercise_file = "small.so";
  book.folder = "submissions";
  book.judged_with = {{"device", "simulated"}, {"sandbox", "on"}};
  book.total = 3;
  book.skipped = {{"notes.txt", "is neither a shared object nor a C++ source"}};
  enter(failed_submission(), book);
  enter(rejected_submission(), book);
  return book;
}

}  // namespace gpuflight::testing
