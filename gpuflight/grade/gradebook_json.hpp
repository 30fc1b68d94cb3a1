/// The gradebook as JSON: for programs, and for a grading that goes on where one was broken off.
#pragma once

#include <stdexcept>
#include <string>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

/// Raised by a change that a reader of the JSON could stumble over.
inline constexpr const char* kGradeSchema = "gpuflight-grade/1";

/// The text is no gradebook. what() is half a sentence whose subject is the file.
class GradebookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One object, described by schema/grade.schema.json. Bytes that aren't UTF-8 become U+FFFD.
std::string to_json(const Gradebook& book);

/// @throws GradebookError
Gradebook gradebook_from_json(const std::string& text);

}  // namespace gpuflight
