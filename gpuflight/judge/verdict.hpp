/// From evidence to verdicts. Pure: the same evidence gives the same report.
#pragma once

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// How a solution is judged, first match: its worker ended before its output was there → fail (killed
/// from outside: inconclusive); the recording can't be trusted → inconclusive; an output is wrong or
/// not the call's own, or inputs were changed, or the solution went on after its call, or a call is over or
/// under budget, with N rows or with 2N or 4N, or a count grows with the rows → fail, with the reasons in
/// this order; calls differ in what is judged of the budget, or the timed run was killed from outside, or
/// no count is judged on this device → inconclusive; else pass.
/// @throws BadInput where the exercise's budget has no value at this N
Report judge(const Evidence& evidence);

}  // namespace gpuflight
