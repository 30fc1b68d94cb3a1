#include "gpuflight/grade/gradebook.hpp"

#include <algorithm>

namespace gpuflight {

const char* to_string(GradeResult result) {
  switch (result) {
    case GradeResult::Pass: return "pass";
    case GradeResult::Fail: return "fail";
    case GradeResult::Inconclusive: return "inconclusive";
    case GradeResult::Rejected: return "rejected";
    case GradeResult::Unable: return "unable";
  }
  return "unable";
}

std::string differences(const JudgedWith& was, const JudgedWith& is) {
  const auto value = [](const JudgedWith& in, const std::string& name) {
    const auto found = in.find(name);
    return found == in.end() ? std::string("nothing") : found->second;
  };
  JudgedWith names = is;
  names.insert(was.begin(), was.end());
  std::string text;
  for (const auto& [name, any] : names) {
    if (value(was, name) == value(is, name)) continue;
    text += (text.empty() ? "" : "; ") + name + " was " + value(was, name) + ", is " + value(is, name);
  }
  return text;
}

std::size_t number_of(GradeResult result, const Gradebook& book) {
  return static_cast<std::size_t>(
      std::count_if(book.submissions.begin(), book.submissions.end(),
                    [&](const GradedSubmission& submission) { return submission.result == result; }));
}

const GradedSubmission* find(const std::string& name, const Gradebook& book) {
  const auto found = std::find_if(book.submissions.begin(), book.submissions.end(),
                                  [&](const GradedSubmission& each) { return each.name == name; });
  return found == book.submissions.end() ? nullptr : &*found;
}

void enter(GradedSubmission submission, Gradebook& book) {
  const auto place = std::lower_bound(
      book.submissions.begin(), book.submissions.end(), submission,
      [](const GradedSubmission& one, const GradedSubmission& other) { return one.name < other.name; });
  if (place != book.submissions.end() && place->name == submission.name) {
    *place = std::move(submission);
  } else {
    book.submissions.insert(place, std::move(submission));
  }
}

}  // namespace gpuflight
