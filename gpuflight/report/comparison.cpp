#include "gpuflight/report/comparison.hpp"

#include <algorithm>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/causes.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/summary.hpp"

namespace gpuflight {
namespace {

std::string fact(const Report& report, const std::string& key) {
  const auto found = report.machine.facts.find(key);
  return found == report.machine.facts.end() ? "unknown" : found->second;
}

void compare_surroundings(const Report& before, const Report& after, Comparison& comparison) {
  const auto tell = [&](const std::string& what, const std::string& old, const std::string& now,
                        std::vector<std::string>& sentences) {
    if (old != now) sentences.push_back(what + " was " + old + ", is " + now);
  };
  for (const auto& [key, what] :
       {std::pair{"gpu", "the GPU"}, {"driver", "the driver"}, {"cuda", "CUDA"}, {"torch", "LibTorch"}}) {
    tell(what, fact(before, key), fact(after, key), comparison.surroundings);
  }
  tell("gpuflight", before.tool_version, after.tool_version, comparison.surroundings);
  tell("the device", device_name(before.machine), device_name(after.machine), comparison.doubts);
  tell("the exercise", before.exercise.name, after.exercise.name, comparison.doubts);
  tell("the number of rows", std::to_string(before.exercise.rows), std::to_string(after.exercise.rows),
       comparison.doubts);
}

const RunReport* run_called(const Report& report, const std::string& name) {
  const auto run = std::ranges::find(report.runs, name, &RunReport::name);
  return run == report.runs.end() ? nullptr : &*run;
}

std::vector<const RegionReport*> regions_of(const RunReport& run) {
  std::vector<const RegionReport*> regions;
  for (const ProcessReport& process : run.processes) {
    for (const RegionReport& region : process.regions) regions.push_back(&region);
  }
  return regions;
}

const RegionReport* region_at(const RunReport& run, const std::string& path) {
  for (const RegionReport* region : regions_of(run)) {
    if (region->path == path) return region;
  }
  return nullptr;
}

void compare_counts(const std::string& run, const RegionReport& before, const RegionReport& after,
                    Comparison& comparison) {
  ++comparison.regions;
  for (const CountName& count : count_names()) {
    const std::uint64_t old = count.of(before.counts);
    const std::uint64_t now = count.of(after.counts);
    if (old != now) comparison.changes.push_back({run, after.path, count.name, old, now});
  }
}

void compare_times(const RunReport& before, const RunReport& after, Comparison& comparison) {
  if (!before.times || !after.times) return;
  for (const auto& [path, times] : after.times->regions) {
    const auto old = before.times->regions.find(path);
    if (old != before.times->regions.end())
      comparison.times.push_back({after.name, path, old->second.median, times.median});
  }
}

// A verdict may be another because more or less was judged.
void compare_what_is_judged(const RunReport& before, const RunReport& after, Comparison& comparison) {
  if (before.checks.empty() || after.checks.empty()) return;
  const std::string old = joined(counts_not_judged(before));
  const std::string now = joined(counts_not_judged(after));
  if (old != now)
    comparison.surroundings.push_back("counts of " + after.name + " that aren't judged were " + old +
                                      ", are " + now);
}

// A wrong output or a missed budget still has counts; a doubt about counts leaves nothing to compare.
void tell_doubts(const std::string& which, const RunReport& run, Comparison& comparison) {
  const std::string whose = "the " + which + " run of " + run.name;
  if (run.verdict == Verdict::Inconclusive && !lacks_judged_counts(run)) {
    comparison.doubts.push_back(whose + " is inconclusive");
  } else if (!has_sound_counts(run)) {
    comparison.doubts.push_back(whose + " has counts that can't be trusted");
  }
}

std::string verdict_and_reason(const RunReport& run) {
  const std::string why = run.reasons.empty() ? "" : " (" + run.reasons.front().code + ")";
  return to_string(run.verdict) + why;
}

// An exercise's own solution may be there to fail.
bool fails(const RunReport& run) {
  return run.verdict == Verdict::Fail && !(is_built_in(run) && run.unexpected.empty());
}

void compare_verdicts(const RunReport& before, const RunReport& after, Comparison& comparison) {
  if (before.verdict == after.verdict) return;
  const std::string sentence =
      after.name + " was " + verdict_and_reason(before) + ", is " + verdict_and_reason(after);
  (fails(after) ? comparison.failures : comparison.surroundings).push_back(sentence);
}

// Regions of one's own come and go with the code; the judged one is what the run is about.
void tell_lone_regions(const RunReport& before, const RunReport& after, Comparison& comparison) {
  for (const RegionReport* region : regions_of(before)) {
    if (region_at(after, region->path) != nullptr) continue;
    const bool is_inner = region->path.find('/') != std::string::npos;
    (is_inner ? comparison.surroundings : comparison.doubts)
        .push_back("the region " + region->path + " of " + before.name + " is gone");
  }
  for (const RegionReport* region : regions_of(after)) {
    if (region_at(before, region->path) == nullptr)
      comparison.surroundings.push_back("the region " + region->path + " of " + after.name + " is new");
  }
}

void tell_new(const RunReport& run, Comparison& comparison) {
  const std::string sentence = run.name + " is new: " + verdict_and_reason(run);
  (fails(run) ? comparison.failures : comparison.surroundings).push_back(sentence);
  tell_doubts("new", run, comparison);
}

void compare_runs(const RunReport& before, const RunReport& after, Comparison& comparison) {
  tell_doubts("old", before, comparison);
  tell_doubts("new", after, comparison);
  for (const RegionReport* region : regions_of(after)) {
    if (const RegionReport* old = region_at(before, region->path))
      compare_counts(after.name, *old, *region, comparison);
  }
  tell_lone_regions(before, after, comparison);
  compare_verdicts(before, after, comparison);
  compare_what_is_judged(before, after, comparison);
  compare_times(before, after, comparison);
}

bool was_rejected(const Report& report, const RejectedFile& file) {
  return std::ranges::any_of(report.rejected,
                             [&](const RejectedFile& each) { return each.file == file.file; });
}

// The first line says what; a compiler's stand below it.
void tell_rejected(const Report& before, const Report& after, Comparison& comparison) {
  for (const RejectedFile& file : after.rejected) {
    const std::string words = rejected_in_words(file);
    const std::string sentence = "not judged: " + words.substr(0, words.find('\n'));
    (was_rejected(before, file) ? comparison.doubts : comparison.failures).push_back(sentence);
  }
}

}  // namespace

Comparison compare(const Report& before, const Report& after) {
  Comparison comparison;
  compare_surroundings(before, after, comparison);
  for (const RunReport& run : after.runs) {
    if (const RunReport* old = run_called(before, run.name)) {
      compare_runs(*old, run, comparison);
    } else {
      tell_new(run, comparison);
    }
  }
  tell_rejected(before, after, comparison);
  for (const RunReport& run : before.runs) {
    if (run_called(after, run.name) == nullptr) comparison.doubts.push_back(run.name + " is gone");
  }
  return comparison;
}

Verdict verdict_of(const Comparison& comparison) {
  const auto is_more = [](const CountChange& change) { return change.after > change.before; };
  if (!comparison.failures.empty() || std::ranges::any_of(comparison.changes, is_more)) return Verdict::Fail;
  const bool doubted = !comparison.doubts.empty() || comparison.regions == 0;
  return doubted ? Verdict::Inconclusive : Verdict::Pass;
}

std::string conclusion(const Comparison& comparison) {
  switch (verdict_of(comparison)) {
    case Verdict::Fail:
      return comparison.failures.empty() ? "More than before." : "Something fails that didn't before.";
    case Verdict::Inconclusive: return "Inconclusive: the reports can't be compared whole.";
    case Verdict::Pass: break;
  }
  return comparison.changes.empty() ? "Nothing changed in " + number_of(comparison.regions, "region") + "."
                                    : "Less than before, and nothing more.";
}

}  // namespace gpuflight
