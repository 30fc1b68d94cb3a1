#include "gpuflight/report/formats/html.hpp"

#include "gpuflight/report/html/assets.hpp"
#include "gpuflight/report/html/content_policy.hpp"
#include "gpuflight/report/html/counts.hpp"
#include "gpuflight/report/html/heading.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/runs.hpp"
#include "gpuflight/report/html/timeline_part.hpp"

namespace gpuflight {
namespace {

std::string head(const Report& report) {
  return "<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         html::content_policy() +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n" +
         html::element("title", "", html::text(html::title_of(report)) + " – GPUFlight") + "\n<style>" +
         std::string(html::kStyle.text) + "</style>\n</head>\n";
}

}  // namespace

std::string to_html(const Report& report) {
  const std::string timeline = html::timeline_part(report);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n" + head(report) + "<body>\n" + html::heading(report) +
      "<main>\n" + html::counts(report) + html::runs(report) + timeline + "</main>\n" +
      html::element("footer", "", "Written by GPUFlight " + html::text(report.tool_version)) + "\n";
  if (!timeline.empty()) page += "<script>" + std::string(html::kScript.text) + "</script>\n";
  return page + "</body>\n</html>\n";
}

}  // namespace gpuflight
