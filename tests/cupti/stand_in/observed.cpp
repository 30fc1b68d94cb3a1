#include "tests/cupti/stand_in/observed.hpp"

#include "gpuflight/analysis/stream_analysis.hpp"

namespace gpuflight::test {
namespace {

void observe(Observed& observed, const Counts& counts) {
  for (const CountName& count : count_names()) {
    if (const std::uint64_t number = count.of(counts)) observed.counts[count.name] += number;
  }
  for (const auto& [name, kernels] : counts.kernels_by_name) observed.kernels[name] += kernels.count;
}

std::uint64_t number_of(const Numbers& numbers, const std::string& name) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? 0 : found->second;
}

std::string difference(const Numbers& observed, const Numbers& expected) {
  Numbers all = expected;
  all.insert(observed.begin(), observed.end());
  std::string lines;
  for (const auto& [name, number] : all) {
    const std::uint64_t is = number_of(observed, name);
    const std::uint64_t should = number_of(expected, name);
    if (is != should)
      lines += name + ": " + std::to_string(is) + " instead of " + std::to_string(should) + "\n";
  }
  return lines;
}

std::string difference(const std::set<std::string>& observed, const std::set<std::string>& expected) {
  std::string lines;
  for (const std::string& fault : observed) {
    if (!expected.contains(fault)) lines += fault + " was told\n";
  }
  for (const std::string& fault : expected) {
    if (!observed.contains(fault)) lines += fault + " was not told\n";
  }
  return lines;
}

}  // namespace

std::string difference(const Observed& observed, const Expected& expected) {
  if (expected.or_inconclusive && !observed.faults.empty()) return {};
  std::string lines = difference(observed.faults, expected.faults);
  if (expected.counts) lines += difference(observed.counts, *expected.counts);
  if (expected.kernels) lines += difference(observed.kernels, *expected.kernels);
  if (observed.sentences.find(expected.saying) == std::string::npos) {
    lines += "nothing says \"" + expected.saying + "\"\n";
  }
  return lines.empty() ? lines : lines + observed.sentences;
}

Observed observed(const Stream& stream) {
  StreamAnalysis analysis;
  for (const Event& event : stream.events) analysis.add(event);
  analysis.end(stream.complete);
  Observed all;
  for (const RegionTotal& region : analysis.regions()) {
    if (region.path == "judged") observe(all, region.counts);
  }
  for (const Fault& fault : analysis.faults()) {
    all.faults.insert(fault.code);
    all.sentences += fault.message + "\n";
  }
  return all;
}

}  // namespace gpuflight::test
