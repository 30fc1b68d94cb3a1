/// A report for a comment on a pull request, and for the summary of a step.
#pragma once

#include <cstddef>
#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// So many characters does GitHub take in a comment.
inline constexpr std::size_t kMostOfComment = 65'536;
/// So many bytes does GitHub take in a step's summary (its documentation: 1 MiB).
inline constexpr std::size_t kMostOfSummary = std::size_t{1} << 20;

/// The verdict, a table of the judged regions with their budgets, and why. At most `most` bytes: what comes
/// too late is left out whole, and a last line says so.
std::string markdown(const Report& report, std::size_t most);

std::string to_markdown(const Report& report);        ///< for a comment
std::string to_github_summary(const Report& report);  ///< for a step's summary

}  // namespace gpuflight
