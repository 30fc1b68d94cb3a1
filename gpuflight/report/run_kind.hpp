/// What kind of run a report is of.
#pragma once

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// A recording has regions and no solution.
inline bool is_recording(const RunReport& run) { return run.kind == "recording"; }

/// One of the exercise's own solutions, even where the exercise doesn't say what to expect of it.
inline bool is_built_in(const RunReport& run) { return run.expected || !run.unexpected.empty(); }

/// "recorded" for a whole recording, which nothing was judged by.
inline const char* verdict_in_words(const RunReport& run) {
  return is_recording(run) && run.verdict == Verdict::Pass ? "recorded" : to_string(run.verdict);
}

}  // namespace gpuflight
