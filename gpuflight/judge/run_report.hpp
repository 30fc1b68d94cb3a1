/// Puts together what is reported of a solution, before it is judged.
#pragma once

#include "gpuflight/core/budget.hpp"
#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// All but verdict, reasons and what was expected.
/// @param budget the definition's, for the evidence's inputs
RunReport run_report(const SolutionEvidence& solution, const ExerciseDefinition& definition,
                     const Budget& budget);

/// The region of the report whose counts are judged; nullptr where nothing was recorded. Valid as long as
/// `run`.
const RegionReport* judged_region(const RunReport& run, const WorkerEvidence& worker);

}  // namespace gpuflight
