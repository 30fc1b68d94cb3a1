#include "gpuflight/report/format.hpp"

#include "gpuflight/report/formats/chrome_trace.hpp"
#include "gpuflight/report/formats/csv.hpp"
#include "gpuflight/report/formats/github_annotations.hpp"
#include "gpuflight/report/formats/gitlab.hpp"
#include "gpuflight/report/formats/html.hpp"
#include "gpuflight/report/formats/junit.hpp"
#include "gpuflight/report/formats/markdown.hpp"
#include "gpuflight/report/formats/ndjson.hpp"
#include "gpuflight/report/formats/sarif.hpp"
#include "gpuflight/report/json.hpp"

namespace gpuflight {

const std::vector<Format>& formats() {
  static const std::vector<Format> formats{
      {"json", "the report as JSON (schema/report.schema.json)", false, to_json},
      {"html", "a page for a browser, with timelines, in one file that needs no network", true, to_html},
      {"csv", "a table of the regions and their counts", false, to_csv},
      {"junit", "JUnit XML: each thing that was judged is a test case", false, to_junit},
      {"markdown", "Markdown for a comment on a pull request", false, to_markdown},
      {"github-summary", "Markdown for a step's summary on GitHub", false, to_github_summary},
      {"github-annotations", "annotations for GitHub, which reads them from a step's output", false,
       to_github_annotations},
      {"gitlab-code-quality", "a code quality report for GitLab", false, to_gitlab_code_quality},
      {"sarif", "SARIF 2.1.0 for code scanning", false, to_sarif},
      {"chrome-trace", "a trace for Perfetto and for tools that read PyTorch's profiles", true,
       to_chrome_trace},
      {"ndjson", "the events of the timelines, one JSON object in a line", true, to_ndjson},
  };
  return formats;
}

}  // namespace gpuflight
