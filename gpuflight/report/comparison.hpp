/// What changed between two reports of the same work.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

struct CountChange {
  std::string run;
  std::string region;  ///< its path
  std::string count;   ///< a name of count_names()
  std::uint64_t before = 0;
  std::uint64_t after = 0;
};

/// Of the median call. Advice: never a reason for anything.
struct TimeChange {
  std::string run;
  std::string region;
  std::chrono::nanoseconds before{};
  std::chrono::nanoseconds after{};
};

struct Comparison {
  std::vector<std::string> surroundings;  ///< sentences: what else differs, such as the GPU
  std::vector<std::string> doubts;        ///< sentences: why the comparison can't be trusted or isn't whole
  std::vector<std::string> failures;      ///< sentences: what fails now and didn't before
  std::vector<CountChange> changes;       ///< of the worst calls, in the order of the new report
  std::vector<TimeChange> times;
  std::uint64_t regions = 0;  ///< that both reports have
};

/// Runs are told by name, regions by path. A run that only the old report has is a doubt, and so is a
/// solution's judged region; what only one of them has besides is told.
Comparison compare(const Report& before, const Report& after);

/// Fail where any count is higher or something fails now, else inconclusive where there is a doubt or nothing
/// was compared.
Verdict verdict_of(const Comparison& comparison);

/// What came out, as a sentence.
std::string conclusion(const Comparison& comparison);

/// Counts first, then times, then the conclusion.
void print(const Comparison& comparison, std::ostream& out, const TerminalStyle& style = {});

}  // namespace gpuflight
