#include "gpuflight/report/comparison_html.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/html/changes.hpp"
#include "gpuflight/report/html/document.hpp"
#include "gpuflight/report/html/drawn_timelines.hpp"
#include "gpuflight/report/html/heading.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/timeline_part.hpp"
#include "gpuflight/report/html/verdict_mark.hpp"

namespace gpuflight {
namespace {

/// What was and what is, once where they are the same.
std::string both(const std::string& before, const std::string& after) {
  const std::string now = html::text(after.empty() ? "unknown" : after);
  if (before == after) return after.empty() ? "" : now;
  return html::text(before.empty() ? "unknown" : before) + " → " + html::element("strong", "", now);
}

std::string fact(const Report& report, const char* key) {
  const auto found = report.machine.facts.find(key);
  return found == report.machine.facts.end() ? "" : found->second;
}

std::string device(const Report& report) {
  if (report.machine.simulated) return "simulated";
  const std::string gpu = fact(report, "gpu");
  return gpu.empty() ? "GPU" : gpu;
}

std::string rows(const Report& report) {
  return report.exercise.name.empty() ? "" : grouped(report.exercise.rows);
}

std::string facts(const Report& before, const Report& after) {
  return html::entry("Device", both(device(before), device(after))) +
         html::entry("Driver", both(fact(before, "driver"), fact(after, "driver"))) +
         html::entry("CUDA", both(fact(before, "cuda"), fact(after, "cuda"))) +
         html::entry("LibTorch", both(fact(before, "torch"), fact(after, "torch"))) +
         html::entry("Rows", both(rows(before), rows(after)));
}

std::string heading(const Comparison& comparison, const Report& before, const Report& after) {
  const std::string name = to_string(verdict_of(comparison));
  const std::string said =
      html::verdict_sign(name) + " " + html::element("span", "", html::text(conclusion(comparison)));
  return html::element("header", "",
                       "\n" + html::element("p", "product", "GPUFlight comparison") + "\n" +
                           html::element("h1", "", html::text(html::title_of(after))) + "\n" +
                           html::element("p", "conclusion " + name, said) + "\n" +
                           html::element("dl", "facts", "\n" + facts(before, after)) + "\n") +
         "\n";
}

/// A page without timelines says how to get them.
std::string lacking(const Report& before, const Report& after) {
  const bool no_old = html::timelines_of(before).all.empty();
  const bool no_new = html::timelines_of(after).all.empty();
  if (!no_old && !no_new) return "";
  const std::string which = !no_new   ? "The old report has no timeline"
                            : !no_old ? "The new report has no timeline"
                                      : "Neither report has a timeline";
  return html::element("p", "hint",
                       which + " that could be drawn: write its JSON with " +
                           html::element("code", "", "--timeline") + ", or name a folder of " +
                           html::element("code", "", "--save-trace") + ".") +
         "\n";
}

}  // namespace

std::string to_html(const Comparison& comparison, const Report& before, const Report& after) {
  const std::string timeline = html::timeline_part(html::timelines_of(before, after));
  const std::string body = heading(comparison, before, after) + "<main>\n" + html::changes(comparison) +
                           lacking(before, after) + timeline + "</main>\n";
  return html::document(html::title_of(after) + ": what changed", body, after.tool_version,
                        !timeline.empty());
}

}  // namespace gpuflight
