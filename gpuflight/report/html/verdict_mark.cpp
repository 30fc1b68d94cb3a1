#include "gpuflight/report/html/verdict_mark.hpp"

#include <algorithm>

#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight::html {

std::string verdict_class(const RunReport& run) { return verdict_in_words(run); }

std::string verdict_class(const Report& report) {
  const bool only_recorded = !report.runs.empty() && report.rejected.empty() &&
                             std::ranges::all_of(report.runs, is_recording) &&
                             report.verdict == Verdict::Pass;
  return only_recorded ? "recorded" : to_string(report.verdict);
}

std::string verdict_sign(const std::string& verdict_class) {
  const char* sign = verdict_class == "pass"       ? "✓"
                     : verdict_class == "fail"     ? "✗"
                     : verdict_class == "recorded" ? "●"
                                                   : "?";
  return std::string("<span class=\"sign\" aria-hidden=\"true\">") + sign + "</span>";
}

std::string verdict_label(const RunReport& run) {
  const std::string name = verdict_class(run);
  return element("span", "verdict " + name, verdict_sign(name) + " " + name);
}

}  // namespace gpuflight::html
