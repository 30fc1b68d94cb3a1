#include "gpuflight/report/html/runs.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/html/run_work.hpp"
#include "gpuflight/report/html/verdict_mark.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight::html {
namespace {

std::string items(const char* heading, const char* classes, const std::string& items) {
  if (items.empty()) return "";
  return element("h4", "", heading) + element("ul", classes, "\n" + items) + "\n";
}

std::string item(const std::string& inside) { return element("li", "", inside) + "\n"; }

std::string place(const SourcePlace& place) {
  const std::string function =
      place.function.empty() ? "" : " in " + element("code", "", text(place.function));
  return element("code", "", text(file_and_line(place))) + function;
}

/// The code, and where, in small letters below the sentence.
std::string about(const Reason& reason) {
  const std::string where = reason.place ? " · " + place(*reason.place) : "";
  return element("small", "about", element("code", "code", text(reason.code)) + where);
}

std::string reasons(const RunReport& run) {
  std::string markup;
  for (const std::string& sentence : run.unexpected)
    markup += item(element("strong", "", "unexpected:") + " " + text(sentence));
  for (const Reason& reason : run.reasons) markup += item(text(reason.message) + about(reason));
  return items("Why", "reasons", markup);
}

/// The code, how often, and where, in small letters below the sentence.
std::string about(const Finding& finding) {
  std::string inside = element("code", "code", text(finding.code));
  if (finding.count > 1) inside += " · " + grouped(finding.count) + " times";
  if (!finding.region.empty()) inside += " · in region " + element("code", "", text(finding.region));
  if (finding.place) inside += " · " + place(*finding.place);
  return element("small", "about", inside);
}

std::string findings(const RunReport& run) {
  std::string markup;
  for (const Finding& finding : run.findings) markup += item(text(finding.message) + about(finding));
  return items("Findings", "findings", markup);
}

std::string remarks(const RunReport& run) {
  std::string markup;
  for (const Remark& remark : run.remarks) markup += item(text(remark.message));
  return items("Notes", "remarks", markup);
}

std::string printed(const RunReport& run) {
  if (run.printed.empty()) return "";
  return "<details" + std::string(run.verdict == Verdict::Pass ? "" : " open") +
         "><summary>The end of what it printed</summary>" + element("pre", "", lines(run.printed)) +
         "</details>\n";
}

std::string expectation(const RunReport& run) {
  if (!is_built_in(run)) return "";
  return element("small", "",
                 run.unexpected.empty() ? "as the exercise expects" : "not as the exercise expects");
}

std::string run_part(const RunReport& run, bool simulated) {
  const std::string heading = text(run.name) + " " + verdict_label(run) + " " + expectation(run);
  const std::string file = run.file.empty() ? "" : element("p", "file", element("code", "", text(run.file)));
  const std::string work = run_work(run, simulated);
  return element("article", verdict_class(run),
                 "\n" + element("h3", "", heading) + "\n" + file + reasons(run) + findings(run) +
                     remarks(run) + (work.empty() ? "" : element("dl", "work", "\n" + work)) + "\n" +
                     printed(run)) +
         "\n";
}

/// A compiler's words stand below the sentence.
std::string rejected_item(const std::string& words) {
  const std::size_t end = words.find('\n');
  if (end == std::string::npos) return text(words);
  return text(words.substr(0, end)) + element("pre", "", lines(words.substr(end + 1)));
}

std::string rejected(const Report& report) {
  std::string markup;
  for (const RejectedFile& file : report.rejected) markup += item(rejected_item(rejected_in_words(file)));
  if (markup.empty()) return "";
  return element("section", "", element("h2", "", "Not judged") + "\n" + element("ul", "rejected", markup)) +
         "\n";
}

}  // namespace

std::string runs(const Report& report) {
  std::string markup;
  for (const RunReport& run : report.runs) markup += run_part(run, report.machine.simulated);
  if (!markup.empty())
    markup = element("section", "runs", "\n" + element("h2", "", "Runs") + "\n" + markup) + "\n";
  return markup + rejected(report);
}

}  // namespace gpuflight::html
