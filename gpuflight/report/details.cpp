#include "gpuflight/report/details.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/copy_lines.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/kernel_name.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kLabelColumns = 14;  // with the indent
constexpr std::size_t kTextColumns = kColumns - kLabelColumns;
constexpr std::size_t kMostKernels = 8;
constexpr std::size_t kMostPrintedLines = 10;

/// A label, and lines beside it.
void print_entry(const std::string& label, const std::vector<std::string>& lines, std::ostream& out) {
  std::string beside = pad("  " + label, kLabelColumns);
  for (const std::string& line : lines) {
    out << beside << line << '\n';
    beside = std::string(kLabelColumns, ' ');
  }
}

std::string heading_of(const RunReport& run) {
  const std::string text = cut(visible(run.name), kTextColumns) + ": " + verdict_in_words(run);
  if (!is_built_in(run)) return text;
  return text + (run.unexpected.empty() ? ", as the exercise expects" : ", not as the exercise expects");
}

void print_reasons(const RunReport& run, std::ostream& out) {
  for (const Reason& reason : run.reasons) print_entry("why", wrap(reason.message, kTextColumns), out);
  for (const std::string& sentence : run.unexpected) {
    print_entry("unexpected", wrap(sentence, kTextColumns), out);
  }
}

void print_findings(const RunReport& run, std::ostream& out) {
  for (const Finding& finding : run.findings)
    print_entry("finding", wrap(finding.message, kTextColumns), out);
}

void print_kernels(const Counts& counts, bool simulated, std::ostream& out) {
  std::vector<std::pair<std::string, std::uint64_t>> kernels;
  for (const auto& [name, of_name] : counts.kernels_by_name) kernels.emplace_back(name, of_name.count);
  const auto more = [](const auto& a, const auto& b) { return a.second > b.second; };
  std::stable_sort(kernels.begin(), kernels.end(), more);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(kernels.size(), kMostKernels); ++i) {
    const std::string number = grouped(kernels[i].second) + " × ";
    lines.push_back(number + readable_kernel_name(kernels[i].first, kTextColumns - width(number)));
  }
  if (kernels.size() > kMostKernels) {
    lines.push_back("and " + number_of(kernels.size() - kMostKernels, "other name"));
  }
  print_entry(simulated ? "operations" : "kernels", lines, out);
}

void print_work(const Counts& counts, bool simulated, std::ostream& out) {
  print_entry("copies", copy_lines(counts, kTextColumns), out);
  print_kernels(counts, simulated, out);
}

void print_all_regions(const RunReport& run, bool simulated, std::ostream& out) {
  std::size_t regions = 0;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions) {
      if (++regions > kMostRegions) continue;
      print_entry("region", wrap(region.path, kTextColumns), out);
      print_work(region.counts, simulated, out);
    }
  }
  if (regions > kMostRegions) {
    print_entry("region", {"and " + number_of(regions - kMostRegions, "more region")}, out);
  }
}

// "kernels: 1 with 128 rows, 1 with 256, 1 with 512". Of those that grow, the reasons say it.
std::vector<std::string> scaling_lines(const RunReport& run) {
  std::vector<std::string> lines;
  for (const Growth& growth : run.scaling) {
    if (growth.grows) continue;
    std::string line = growth.count + ":";
    for (const auto& [rows, count] : growth.at) {
      const bool first = line.back() == ':';
      line += (first ? " " : ", ") + grouped(count) + " with " + grouped(rows) + (first ? " rows" : "");
    }
    lines.push_back(line);
  }
  return lines;
}

std::string output_text(const OutputReport& output) {
  const std::string largest = ", largest error " + short_number(output.max_abs_error);
  if (output.wrong == 0) return "right: " + grouped(output.elements) + " elements" + largest;
  return "wrong: " + grouped(output.wrong) + " of " + grouped(output.elements) + " elements" + largest;
}

}  // namespace

void print_details(const RunReport& run, bool simulated, std::ostream& out) {
  out << heading_of(run) << '\n';
  print_reasons(run, out);
  if (is_recording(run)) print_all_regions(run, simulated, out);
  if (const RegionReport* judged = judged_region(run)) print_work(judged->counts, simulated, out);
  print_findings(run, out);
  print_entry("scaling", scaling_lines(run), out);
  if (run.output.checked) print_entry("output", {output_text(run.output)}, out);
  for (const Remark& remark : run.remarks) print_entry("note", wrap(remark.message, kTextColumns), out);
  if (run.verdict != Verdict::Pass) {
    print_entry("printed", last_lines(run.printed, kMostPrintedLines, kTextColumns), out);
  }
}

}  // namespace gpuflight
