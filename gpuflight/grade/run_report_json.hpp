/// Reads what a grading keeps of the JSON that `gpuflight run` writes.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/grade/gradebook.hpp"

namespace gpuflight {

struct JudgedReport {
  Verdict verdict = Verdict::Inconclusive;
  std::vector<GradedSolution> solutions;  ///< by the names that the report has
  std::vector<RejectedFile> rejected;
  std::uint64_t seed = 0;
};

/// @throws nlohmann::json::exception for a text that is no such report
JudgedReport read_run_report(const std::string& text);

/// @throws nlohmann::json::exception for a text that is no reason
Reason reason_from_json(const nlohmann::ordered_json& json);

/// @throws nlohmann::json::exception for a text that is no verdict
Verdict verdict_from_text(const nlohmann::ordered_json& text);

}  // namespace gpuflight
