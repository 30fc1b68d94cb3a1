/// What gpuflight's exit codes mean, for every command.
#pragma once

#include "gpuflight/core/report.hpp"

namespace gpuflight {

inline constexpr int kDone = 0;        ///< where something was judged: within budget and right
inline constexpr int kOverBudget = 1;  ///< or wrong
inline constexpr int kBadInput = 2;
inline constexpr int kInconclusive = 3;
inline constexpr int kUnable = 4;

/// A file that couldn't be judged outweighs the verdicts of the others.
int exit_code(Verdict verdict, bool any_rejected);
int exit_code(const Report& report);

}  // namespace gpuflight
