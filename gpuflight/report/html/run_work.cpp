#include "gpuflight/report/html/run_work.hpp"

#include <algorithm>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/copy_lines.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/kernel_name.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight::html {
namespace {

constexpr std::size_t kMostKernelNames = 16;
constexpr std::size_t kNameColumns = 120;
constexpr std::size_t kCopyColumns = 100;

std::string work_lines(const std::vector<std::string>& lines) {
  std::string markup;
  for (const std::string& line : lines) markup += element("p", "", line);
  return markup;
}

std::string copies(const Counts& counts) {
  std::vector<std::string> lines;
  for (const std::string& line : copy_lines(counts, kCopyColumns)) lines.push_back(text(line));
  return work_lines(lines);
}

std::string kernels(const Counts& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> kernels;
  for (const auto& [name, of_name] : counts.kernels_by_name) kernels.emplace_back(name, of_name.count);
  std::ranges::stable_sort(kernels, std::greater(), [](const auto& kernel) { return kernel.second; });
  std::vector<std::string> lines;
  for (const auto& [name, count] : kernels) {
    if (lines.size() == kMostKernelNames) break;
    lines.push_back(grouped(count) + " × " +
                    element("code", "", text(readable_kernel_name(name, kNameColumns))));
  }
  if (kernels.size() > kMostKernelNames)
    lines.push_back("and " + number_of(kernels.size() - kMostKernelNames, "other name"));
  return work_lines(lines);
}

std::string work(const Counts& counts, bool simulated) {
  return entry("Copies", copies(counts)) + entry(simulated ? "Operations" : "Kernels", kernels(counts));
}

std::string work_of_regions(const RunReport& run, bool simulated) {
  std::string markup;
  std::size_t regions = 0;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions) {
      if (++regions > kMostRegions) continue;
      markup += entry("Region", element("strong", "", text(region.path))) + work(region.counts, simulated);
    }
  }
  if (regions > kMostRegions)
    markup += entry("Region", "and " + number_of(regions - kMostRegions, "more region"));
  return markup;
}

std::string growth(const Growth& growth) {
  std::string line = element("code", "", text(growth.count)) + ":";
  for (const auto& [rows, count] : growth.at) {
    const bool first = line.back() == ':';
    line +=
        (first ? " " : ", ") + grouped(count) + " with " + (first ? number_of(rows, "row") : grouped(rows));
  }
  return growth.judged ? line : line + ", not judged";
}

std::string output(const OutputReport& output) {
  if (!output.checked) return "";
  const std::string largest = ", largest error " + short_number(output.max_abs_error);
  if (output.wrong == 0) return "right: " + number_of(output.elements, "element") + largest;
  return "wrong: " + grouped(output.wrong) + " of " + number_of(output.elements, "element") + largest;
}

}  // namespace

std::string run_work(const RunReport& run, bool simulated) {
  std::string markup = is_recording(run) ? work_of_regions(run, simulated) : "";
  if (const RegionReport* judged = judged_region(run)) markup += work(judged->counts, simulated);
  std::vector<std::string> scaling;
  for (const Growth& count : run.scaling) scaling.push_back(growth(count));
  return markup + entry("Scaling", work_lines(scaling)) + entry("Output", output(run.output));
}

}  // namespace gpuflight::html
