#include "gpuflight/analysis/region_summary.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "gpuflight/analysis/counting.hpp"
#include "gpuflight/analysis/saturated.hpp"

namespace gpuflight {
namespace {

struct PathCall {
  Counts counts;
  std::chrono::nanoseconds duration{};
  bool open = false;
};

// Two totals may have one path: "a/b" is the name of a region, or "b" inside "a".
void add_total(PathCall& call, const RegionTotal& total) {
  add(call.counts, total.counts);
  call.duration = saturated_sum(call.duration, total.duration);
  call.open = call.open || total.open;
}

Spread spread_of(const std::vector<Counts>& calls, const CountName& count) {
  std::vector<std::uint64_t> numbers;
  for (const Counts& counts : calls) numbers.push_back(count.of(counts));
  std::sort(numbers.begin(), numbers.end());
  return {numbers.front(), numbers[(numbers.size() - 1) / 2], numbers.back()};
}

auto cost_of(const Counts& counts) {
  const CopyCounts& uploads = counts.copies_in(Direction::HostToDevice);
  return std::tuple(uploads.copies, counts.kernels, uploads.bytes);
}

}  // namespace

bool costs_more(const Counts& a, const Counts& b) { return cost_of(a) > cost_of(b); }

std::vector<RegionCalls> calls_under(const std::deque<RegionTotal>& totals,
                                     const std::vector<RegionId>& roots) {
  std::vector<RegionCalls> paths;
  std::map<std::string, std::map<std::size_t, PathCall>> by_path;
  std::unordered_map<RegionId, std::size_t> place_of;
  for (const RegionId root : roots) place_of.emplace(root, place_of.size());
  for (const RegionTotal& total : totals) {
    const auto root = place_of.find(total.root);
    if (root == place_of.end()) continue;
    auto& calls = by_path[total.path];
    if (calls.empty()) paths.push_back({total.name, total.path, {}, {}, {}});
    add_total(calls[root->second], total);
  }
  for (RegionCalls& path : paths) {
    bool open = false;
    for (auto& [root, call] : by_path[path.path]) {
      path.roots.push_back(roots[root]);
      path.counts.push_back(std::move(call.counts));
      path.durations.push_back(call.duration);
      open = open || call.open;
    }
    if (open) path.durations.clear();
  }
  return paths;
}

RegionReport summarize(const RegionCalls& calls, const Worse& worse) {
  RegionReport report;
  report.name = calls.name;
  report.path = calls.path;
  report.calls = calls.counts.size();
  const auto worst = std::max_element(calls.counts.begin(), calls.counts.end(),
                                      [&](const Counts& a, const Counts& b) { return worse(b, a); });
  report.counts = *worst;
  report.worst_root = calls.roots[static_cast<std::size_t>(worst - calls.counts.begin())];
  for (const CountName& count : count_names()) report.per_call[count.name] = spread_of(calls.counts, count);
  if (!calls.durations.empty()) report.recorded_times = times_of(calls.durations);
  return report;
}

Times times_of(std::vector<std::chrono::nanoseconds> durations) {
  Times times;
  times.first = durations.front();
  times.calls = durations.size();
  std::sort(durations.begin(), durations.end());
  times.min = durations.front();
  times.median = durations[(durations.size() - 1) / 2];
  return times;
}

}  // namespace gpuflight
