#include "gpuflight/report/count_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::EndsWith;

std::vector<std::string> labels_of(const RunReport& run) {
  Report report;
  report.runs = {run};
  std::vector<std::string> labels;
  for (const auto& row : count_table(report).rows) labels.push_back(row.front());
  return labels;
}

RunReport run_with_regions(std::size_t more) {
  RunReport run = examples::run_of("naive", examples::region_with_copies("judged", 1, 262144));
  for (std::size_t i = 0; i < more; ++i) {
    run.processes[0].regions.push_back(examples::region_with_copies("judged/step", 0, 0));
  }
  return run;
}

TEST(count_table, shows_sixteen_regions_of_a_run_beside_the_judged_one) {
  const auto labels = labels_of(run_with_regions(16));
  EXPECT_EQ(labels.size(), 18U);
  EXPECT_EQ(labels.back(), "  └ step");
}

TEST(count_table, says_how_many_regions_it_leaves_out) {
  const auto labels = labels_of(run_with_regions(1000));
  EXPECT_EQ(labels.size(), 19U);
  EXPECT_EQ(labels.back(), "  and 984 more regions");
  EXPECT_EQ(labels_of(run_with_regions(17)).back(), "  and 1 more region");
}

TEST(count_table, bounds_the_regions_of_all_processes_of_a_run_together) {
  RunReport run = run_with_regions(10);
  run.processes.push_back(run.processes.front());
  EXPECT_EQ(labels_of(run).back(), "  and 5 more regions");
}

TEST(count_table, keeps_room_for_the_name_of_a_region_however_deep) {
  RunReport run = run_with_regions(0);
  std::string path = "judged";
  for (int depth = 0; depth < 100; ++depth) path += "/step";
  run.processes[0].regions.push_back(examples::region_with_copies(path + "/innermost", 0, 0));
  EXPECT_THAT(labels_of(run).back(), EndsWith("└ innermost"));
}

}  // namespace
}  // namespace gpuflight
