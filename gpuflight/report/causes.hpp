/// Why a run failed, in few words.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// "over budget", "wrong output", "not finished"; of several, all of them. Empty without reasons.
std::string causes_in_words(const RunReport& run);

/// Whether its solution ended before its output was there: its counts are those of a part of its calls.
bool ended_early(const RunReport& run);

/// Whether it is no pass only because no count was judged: its output is right and its counts are sound.
bool lacks_judged_counts(const RunReport& run);

/// Whether it says that counts can't be trusted, and nothing about the solution.
bool doubts_counts(const Reason& reason);

/// Whether its counts can be trusted. Counts that vary between calls can.
bool has_sound_counts(const RunReport& run);

}  // namespace gpuflight
