#include "tests/gpu/counted_case.hpp"

#include <gmock/gmock.h>

#include <iostream>
#include <set>

#include "gpuflight/core/joined.hpp"

namespace gpuflight::test {
namespace {

std::vector<std::string> codes_of(const std::vector<Fault>& faults) {
  std::set<std::string> codes;
  for (const Fault& fault : faults) codes.insert(fault.code);
  return {codes.begin(), codes.end()};
}

std::string in_sentences(const std::vector<Fault>& faults) {
  std::string all;
  for (const Fault& fault : faults) all += fault.code + ": " + fault.message + "\n";
  return all;
}

std::string counted_in(const StreamWork& stream, const std::string& region) {
  const auto found = stream.regions.find(region);
  return found == stream.regions.end() ? "no such region" : text(found->second);
}

std::vector<std::string> unlisted_regions(const CountedCase& expected, const StreamWork& counted) {
  std::set<std::string> listed;
  for (const ExpectedRegion& region : expected.regions) listed.insert(region.region);
  std::vector<std::string> unlisted;
  for (const auto& [region, work] : counted.regions) {
    if (!listed.contains(region)) unlisted.push_back(region);
  }
  return unlisted;
}

void print(const CountedCase& expected, const StreamWork& counted) {
  const std::vector<std::string> codes = codes_of(counted.faults);
  const std::string faults =
      joined(codes) + (codes == expected.faults ? "" : " (expected: " + joined(expected.faults) + ")");
  const auto line = [&](const std::string& region, const std::string& work) {
    std::cout << title_of(expected) << " | " << region << " | " << work << " | "
              << counted_in(counted, region) << " | " << faults << std::endl;
  };
  for (const ExpectedRegion& region : expected.regions) line(region.region, text(region.work));
  for (const std::string& region : unlisted_regions(expected, counted)) line(region, "no such region");
}

}  // namespace

std::map<std::string, std::vector<std::string>>& instantiated_cases() {
  static std::map<std::string, std::vector<std::string>> cases;
  return cases;
}

TEST_P(CountedProgram, is_counted_exactly_or_its_faults_are_told) {
  const CountedCase& expected = GetParam();
  const Played played = play(expected);
  if (!played.skipped.empty()) {
    std::cout << title_of(expected) << " | skipped: " << played.skipped << std::endl;
    GTEST_SKIP() << played.skipped;
  }
  ASSERT_EQ(played.failed, "") << title_of(expected);
  const StreamWork counted = work_of(played.stream);
  print(expected, counted);
  for (const ExpectedRegion& region : expected.regions)
    EXPECT_EQ(counted_in(counted, region.region), text(region.work)) << "in region " << region.region;
  EXPECT_THAT(unlisted_regions(expected, counted), testing::IsEmpty());
  EXPECT_EQ(codes_of(counted.faults), expected.faults) << in_sentences(counted.faults);
}

}  // namespace gpuflight::test
