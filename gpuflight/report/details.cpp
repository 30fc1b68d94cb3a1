#include "gpuflight/report/details.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/core/kept_end.hpp"
#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/copy_lines.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/kernel_name.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kLabelColumns = 14;  // with the indent
constexpr std::size_t kMostKernels = 8;
constexpr std::size_t kMostPrintedLines = 10;

std::size_t text_columns(const TerminalStyle& style) { return columns_of(style) - kLabelColumns; }

/// A label, and lines beside it.
void print_entry(const std::string& label, const std::vector<std::string>& lines, const TerminalStyle& style,
                 std::ostream& out) {
  std::string beside = coloured(pad("  " + label, kLabelColumns), Colour::Cyan, style);
  for (const std::string& line : lines) {
    out << beside << line << '\n';
    beside = std::string(kLabelColumns, ' ');
  }
}

void print_text(const std::string& label, const std::string& text, const TerminalStyle& style,
                std::ostream& out) {
  print_entry(label, wrap(text, text_columns(style)), style, out);
}

std::string heading_of(const RunReport& run, const TerminalStyle& style) {
  const std::string name = coloured(cut(visible(run.name), text_columns(style)), Colour::Bold, style);
  const std::string text = name + ": " + coloured(verdict_in_words(run), colour_of(run.verdict), style);
  if (!is_built_in(run)) return text;
  const std::string met = run.unexpected.empty() ? "as the exercise expects" : "not as the exercise expects";
  const bool fits = width(text) + 2 + width(met) <= columns_of(style);
  return text + (fits ? ", " : ",\n  ") + met;
}

void print_reasons(const RunReport& run, const TerminalStyle& style, std::ostream& out) {
  for (const Reason& reason : run.reasons) print_text("why", reason.message, style, out);
  for (const std::string& sentence : run.unexpected) print_text("unexpected", sentence, style, out);
}

void print_findings(const RunReport& run, const TerminalStyle& style, std::ostream& out) {
  for (const Finding& finding : run.findings) {
    const std::string place = finding.place ? " (" + file_and_line(*finding.place) + ")" : "";
    print_text("finding", finding.message + place, style, out);
  }
}

std::vector<std::string> kernel_lines(const std::string& number, const std::string& name,
                                      const TerminalStyle& style) {
  if (style.full_names) return wrap(number + name, text_columns(style));
  const std::size_t left = text_columns(style) - std::min(width(number), text_columns(style) - 1);
  return {number + readable_kernel_name(name, left)};
}

void print_kernels(const Counts& counts, bool simulated, const TerminalStyle& style, std::ostream& out) {
  std::vector<std::pair<std::string, std::uint64_t>> kernels;
  for (const auto& [name, of_name] : counts.kernels_by_name) kernels.emplace_back(name, of_name.count);
  const auto more = [](const auto& a, const auto& b) { return a.second > b.second; };
  std::stable_sort(kernels.begin(), kernels.end(), more);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(kernels.size(), kMostKernels); ++i) {
    const auto of_name = kernel_lines(grouped(kernels[i].second) + " × ", kernels[i].first, style);
    lines.insert(lines.end(), of_name.begin(), of_name.end());
  }
  if (kernels.size() > kMostKernels) {
    lines.push_back("and " + number_of(kernels.size() - kMostKernels, "other name"));
  }
  print_entry(simulated ? "operations" : "kernels", lines, style, out);
}

void print_work(const Counts& counts, bool simulated, const TerminalStyle& style, std::ostream& out) {
  print_entry("copies", copy_lines(counts, text_columns(style)), style, out);
  print_kernels(counts, simulated, style, out);
}

void print_all_regions(const RunReport& run, bool simulated, const TerminalStyle& style, std::ostream& out) {
  std::size_t regions = 0;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions) {
      if (++regions > kMostRegions) continue;
      print_text("region", region.path, style, out);
      print_work(region.counts, simulated, style, out);
    }
  }
  if (regions > kMostRegions) {
    print_text("region", "and " + number_of(regions - kMostRegions, "more region"), style, out);
  }
}

// "kernels: 1 with 128 rows, 1 with 256, 1 with 512". Of judged ones that grow, the reasons say it.
std::vector<std::string> scaling_lines(const RunReport& run, std::size_t columns) {
  std::vector<std::string> lines;
  for (const Growth& growth : run.scaling) {
    if (growth.grows && growth.judged) continue;
    std::string line = growth.count + ":";
    for (const auto& [rows, count] : growth.at) {
      const bool first = line.back() == ':';
      line +=
          (first ? " " : ", ") + grouped(count) + " with " + (first ? number_of(rows, "row") : grouped(rows));
    }
    if (!growth.judged) line += ", not judged";
    for (const std::string& wrapped : wrap(line, columns)) lines.push_back(wrapped);
  }
  return lines;
}

std::string output_text(const OutputReport& output) {
  const std::string largest = ", largest error " + short_number(output.max_abs_error);
  if (output.wrong == 0) return "right: " + grouped(output.elements) + " elements" + largest;
  return "wrong: " + grouped(output.wrong) + " of " + grouped(output.elements) + " elements" + largest;
}

// The end of it, and how much there was before.
std::vector<std::string> printed_lines(std::string_view printed, std::size_t columns) {
  const KeptEnd kept = read_kept_end(printed);
  const std::string_view end = last_lines(kept.text, kMostPrintedLines);
  std::vector<std::string> lines = visible_lines(end, columns);
  const std::uint64_t before = kept.bytes_before + kept.text.size() - end.size();
  if (before != 0) lines.insert(lines.begin(), "… " + grouped(before) + " bytes before this aren't shown");
  return lines;
}

}  // namespace

void print_details(const RunReport& run, bool simulated, const TerminalStyle& style, std::ostream& out) {
  out << heading_of(run, style) << '\n';
  print_reasons(run, style, out);
  if (is_recording(run)) print_all_regions(run, simulated, style, out);
  if (const RegionReport* judged = judged_region(run)) print_work(judged->counts, simulated, style, out);
  print_findings(run, style, out);
  print_entry("scaling", scaling_lines(run, text_columns(style)), style, out);
  if (run.output.checked) print_text("output", output_text(run.output), style, out);
  for (const Remark& remark : run.remarks) print_text("note", remark.message, style, out);
  if (run.verdict != Verdict::Pass) {
    print_entry("printed", printed_lines(run.printed, text_columns(style)), style, out);
  }
}

}  // namespace gpuflight
