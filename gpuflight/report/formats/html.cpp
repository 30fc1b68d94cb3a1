#include "gpuflight/report/formats/html.hpp"

#include "gpuflight/report/html/counts.hpp"
#include "gpuflight/report/html/document.hpp"
#include "gpuflight/report/html/drawn_timelines.hpp"
#include "gpuflight/report/html/heading.hpp"
#include "gpuflight/report/html/runs.hpp"
#include "gpuflight/report/html/timeline_part.hpp"

namespace gpuflight {

std::string to_html(const Report& report) {
  const std::string timeline = html::timeline_part(html::timelines_of(report));
  const std::string body =
      html::heading(report) + "<main>\n" + html::counts(report) + html::runs(report) + timeline + "</main>\n";
  return html::document(html::title_of(report), body, report.tool_version, !timeline.empty());
}

}  // namespace gpuflight
