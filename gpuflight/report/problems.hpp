/// What a report has to say against code, for formats that annotate a source.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

enum class Severity { Error, Warning, Note };

/// A failure is an error and so is a file that couldn't be judged, what is inconclusive a warning, a finding
/// a note.
struct Problem {
  Severity severity = Severity::Error;
  std::string code;
  std::string message;  ///< begins with the run's name; several lines where a compiler said why
  std::string file;     ///< what was judged, or the place's
  std::optional<std::uint32_t> line;
};

/// In the order of the runs. What an exercise expects of its own solutions is no problem.
std::vector<Problem> problems_of(const Report& report);

}  // namespace gpuflight
