#include "gpuflight/judge/recording.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "gpuflight/analysis/findings/findings.hpp"
#include "gpuflight/analysis/region_summary.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/reasons.hpp"
#include "gpuflight/judge/stream_reader.hpp"

namespace gpuflight {
namespace {

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

// Enough for a person to read.
constexpr std::size_t kMostSearched = 16;

// Of the outermost regions, each in its call that costs most.
std::vector<Finding> findings_of(const StreamEvidence& stream, const std::vector<RegionReport>& regions) {
  std::vector<Finding> findings;
  if (!stream.timeline || !stream.complete) return findings;
  std::set<std::string> outermost;
  for (const RegionTotal& region : stream.regions) {
    if (region.root == region.id) outermost.insert(region.path);
  }
  std::size_t searched = 0;
  for (const RegionReport& region : regions) {
    if (!outermost.contains(region.path) || ++searched > kMostSearched) continue;
    std::ranges::move(findings_in(part_of(*stream.timeline, region.worst_root), {stream.source}),
                      std::back_inserter(findings));
  }
  return findings;
}

}  // namespace

Report report_recording(const std::filesystem::path& file) {
  const StreamEvidence stream = read_trace(file);
  RunReport run;
  run.kind = "recording";
  run.name = file.stem().string();
  run.file = file.string();
  run.processes.push_back({stream.pid, stream.source, stream.complete, all_regions(stream), stream.waits,
                           stream.waited, stream.timeline});
  run.findings = findings_of(stream, run.processes.front().regions);
  run.remarks = stream.remarks;
  for (const Fault& fault : stream.faults) run.reasons.push_back(reason_of(fault.code, fault.message));
  if (stream.source == Source::Regions) {
    run.reasons.push_back(
        reason_of(reason::kNotRecorded, "only the times of regions were recorded here, and no counts"));
  }
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
