#include "gpuflight/report/details.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/kernel_name.hpp"
#include "gpuflight/report/numbers.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kLabelColumns = 14;  // with the indent
constexpr std::size_t kTextColumns = kColumns - kLabelColumns;
constexpr std::size_t kMostSizes = 6;
constexpr std::size_t kMostKernels = 8;
constexpr std::size_t kMostRegions = 16;
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
  const bool recorded = is_recording(run) && run.verdict == Verdict::Pass;
  const std::string text =
      cut(visible(run.name), kTextColumns) + ": " + (recorded ? "recorded" : to_string(run.verdict));
  if (!run.expected && run.unexpected.empty()) return text;
  return text + (run.unexpected.empty() ? ", as the exercise expects" : ", not as the exercise expects");
}

void print_reasons(const RunReport& run, std::ostream& out) {
  for (const Reason& reason : run.reasons) print_entry("why", wrap(reason.message, kTextColumns), out);
  for (const std::string& sentence : run.unexpected) {
    print_entry("unexpected", wrap(sentence, kTextColumns), out);
  }
}

/// " pageable" or " (100 pageable, 28 pinned)": which copies had which memory is only known of one kind.
std::string memory_text(const CopyCounts& copies) {
  if (copies.memory.size() == 1) return std::string(" ") + to_string(copies.memory.begin()->first);
  std::string kinds;
  for (const auto& [kind, number] : copies.memory) {
    kinds += (kinds.empty() ? "" : ", ") + grouped(number) + " " + to_string(kind);
  }
  return kinds.empty() ? "" : " (" + kinds + ")";
}

std::string sizes_text(const CopyCounts& copies) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sizes(copies.sizes.begin(), copies.sizes.end());
  const auto more = [](const auto& a, const auto& b) { return a.second > b.second; };
  std::stable_sort(sizes.begin(), sizes.end(), more);
  std::string text;
  for (std::size_t i = 0; i < std::min(sizes.size(), kMostSizes); ++i) {
    text += (i == 0 ? "" : ", ") + grouped(sizes[i].second) + " × " + exact_bytes(sizes[i].first);
  }
  if (sizes.size() > kMostSizes) text += " and " + grouped(sizes.size() - kMostSizes) + " other sizes";
  return text;
}

void print_copies(const Counts& counts, std::ostream& out) {
  constexpr std::array kDirections{std::pair{Direction::HostToDevice, "host to device: "},
                                   std::pair{Direction::DeviceToDevice, "device to device: "},
                                   std::pair{Direction::DeviceToHost, "device to host: "},
                                   std::pair{Direction::Peer, "device to peer: "}};
  std::vector<std::string> lines;
  for (const auto& [direction, label] : kDirections) {
    const CopyCounts& copies = counts.copies_in(direction);
    if (copies.copies == 0) continue;
    const bool on_device = direction == Direction::DeviceToDevice || direction == Direction::Peer;
    const std::string memory = on_device ? "" : memory_text(copies);
    for (const std::string& line : wrap(label + sizes_text(copies) + memory, kTextColumns))
      lines.push_back(line);
  }
  print_entry("copies", lines, out);
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
    lines.push_back("and " + grouped(kernels.size() - kMostKernels) + " other names");
  }
  print_entry(simulated ? "operations" : "kernels", lines, out);
}

void print_work(const Counts& counts, bool simulated, std::ostream& out) {
  print_copies(counts, out);
  print_kernels(counts, simulated, out);
}

void print_all_regions(const RunReport& run, bool simulated, std::ostream& out) {
  std::size_t printed = 0;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions) {
      if (printed++ == kMostRegions) return print_entry("region", {"and others, see the table"}, out);
      print_entry("region", wrap(region.path, kTextColumns), out);
      print_work(region.counts, simulated, out);
    }
  }
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
  if (run.output.checked) print_entry("output", {output_text(run.output)}, out);
  if (run.verdict != Verdict::Pass) {
    print_entry("printed", last_lines(run.printed, kMostPrintedLines, kTextColumns), out);
  }
}

}  // namespace gpuflight
