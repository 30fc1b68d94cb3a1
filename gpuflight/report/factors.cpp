#include "gpuflight/report/factors.hpp"

#include <algorithm>
#include <tuple>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/causes.hpp"
#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostFactors = 8;
constexpr std::size_t kWidestRun = 40;

struct Compared {
  const RunReport* run;
  std::uint64_t copies;
  std::uint64_t kernels;
};

std::vector<Compared> comparable_runs(const Report& report) {
  std::vector<Compared> runs;
  for (const RunReport& run : report.runs) {
    const RegionReport* judged = judged_region(run);
    if (judged == nullptr || run.verdict == Verdict::Inconclusive || !has_sound_counts(run)) continue;
    runs.push_back({&run, judged->counts.copies_in(Direction::HostToDevice).copies, judged->counts.kernels});
  }
  return runs;
}

std::string more_times(std::uint64_t actual, std::uint64_t best) {
  return actual > best ? times_needed(actual, best) : "";
}

std::string slower_times(const RunReport& run, const RunReport& best) {
  if (!run.times || !best.times) return "";
  const auto nanoseconds = [](const RunReport& of) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(of.times->call.median.count(), 0));
  };
  return more_times(nanoseconds(run), nanoseconds(best));
}

/// Empty where it does no more.
std::string sentence_of(const Compared& run, const Compared& best, bool simulated) {
  const std::string copies = more_times(run.copies, best.copies);
  const std::string kernels = more_times(run.kernels, best.kernels);
  if (copies.empty() && kernels.empty()) return "";
  std::string text = cut(visible(run.run->name), kWidestRun) + " makes ";
  if (!copies.empty()) text += copies + " the copies";
  if (!copies.empty() && !kernels.empty()) text += " and ";
  if (!kernels.empty()) text += kernels + (simulated ? " the operations" : " the kernels");
  text += " of " + cut(visible(best.run->name), kWidestRun);
  const std::string slower = simulated ? "" : slower_times(*run.run, *best.run);
  return slower.empty() ? text : text + ", and takes " + slower + " as long";
}

}  // namespace

std::vector<std::string> factors(const Report& report) {
  const std::vector<Compared> runs = comparable_runs(report);
  const Compared* best = nullptr;
  for (const Compared& run : runs) {
    const auto costs = [](const Compared& of) { return std::tie(of.copies, of.kernels); };
    const bool passes = run.run->verdict == Verdict::Pass;
    if (passes && (best == nullptr || costs(run) < costs(*best))) best = &run;
  }
  std::vector<std::string> sentences;
  if (best == nullptr) return sentences;
  for (const Compared& run : runs) {
    const std::string sentence = sentence_of(run, *best, report.machine.simulated);
    if (!sentence.empty() && sentences.size() < kMostFactors) sentences.push_back(sentence);
  }
  return sentences;
}

}  // namespace gpuflight
