#include "gpuflight/judge/recording.hpp"

#include <tuple>

#include "gpuflight/analysis/region_summary.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/stream_reader.hpp"

namespace gpuflight {
namespace {

bool costs_more(const Counts& a, const Counts& b) {
  const auto weight = [](const Counts& counts) {
    const CopyCounts& uploads = counts.copies_in(Direction::HostToDevice);
    return std::tuple(uploads.copies, counts.kernels, uploads.bytes);
  };
  return weight(a) > weight(b);
}

std::vector<RegionReport> all_regions(const StreamEvidence& stream) {
  std::vector<RegionId> roots;
  for (const RegionTotal& region : stream.regions) {
    if (region.root == region.id) roots.push_back(region.id);
  }
  std::vector<RegionReport> regions;
  for (const RegionCalls& calls : calls_under(stream.regions, roots))
    regions.push_back(summarize(calls, costs_more));
  return regions;
}

}  // namespace

Report report_recording(const std::filesystem::path& file) {
  const StreamEvidence stream = read_trace(file);
  RunReport run;
  run.kind = "recording";
  run.name = file.stem().string();
  run.file = file.string();
  run.processes.push_back(
      {stream.pid, stream.source, stream.complete, all_regions(stream), stream.waits, stream.waited});
  for (const Fault& fault : stream.faults) run.reasons.push_back({fault.code, fault.message, "", {}, {}});
  run.verdict = run.reasons.empty() ? Verdict::Pass : Verdict::Inconclusive;

  Report report;
  report.tool_version = kVersion;
  report.machine = {stream.source == Source::Simulated, "as recorded in " + file.filename().string(),
                    stream.facts};
  report.verdict = run.verdict;
  report.runs.push_back(std::move(run));
  return report;
}

}  // namespace gpuflight
