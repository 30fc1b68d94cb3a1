#include "gpuflight/report/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::json;

Json written(const Report& report) { return Json::parse(to_json(report)); }

std::vector<std::string> names_of_counts() {
  std::vector<std::string> names;
  for (const CountName& count : count_names()) names.emplace_back(count.name);
  return names;
}

template <class Object>
std::vector<std::string> keys(const Object& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

Json schema() { return Json::parse(std::ifstream(GPUFLIGHT_REPORT_SCHEMA)); }

TEST(json, ends_with_one_newline) {
  const std::string text = to_json(examples::rejected_files());
  EXPECT_EQ(text.substr(text.size() - 3), "\n}\n");
}

TEST(json, what_is_not_known_of_the_machine_is_null) {
  Report report = examples::naive_and_staged_on_h200();
  report.machine.facts.erase("driver");
  const Json machine = written(report)["machine"];
  EXPECT_TRUE(machine["driver"].is_null());
  EXPECT_EQ(machine["gpu"], "NVIDIA H200");
}

TEST(json, the_simulated_device_has_no_times) {
  const Json run = written(examples::naive_and_staged_simulated())["runs"][0];
  EXPECT_TRUE(run["times"].is_null());
  const Json region = run["processes"][0]["regions"][0];
  EXPECT_TRUE(region["recorded_times"].is_null());
  ASSERT_EQ(region["kernels"].size(), 1U);
  EXPECT_TRUE(region["kernels"][0]["duration_ns"].is_null());
}

TEST(json, a_guess_is_there_only_where_one_fits) {
  EXPECT_EQ(written(examples::wrong_output())["runs"][0]["output"]["guess"], "stale");
  EXPECT_FALSE(written(examples::crash_beside_a_pass())["runs"][0]["output"].contains("guess"));
}

TEST(json, errors_that_are_not_finite_are_strings) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs[0].output.max_abs_error = std::numeric_limits<double>::infinity();
  report.runs[0].output.max_rel_error = std::numeric_limits<double>::quiet_NaN();
  const Json output = written(report)["runs"][0]["output"];
  EXPECT_EQ(output["max_abs_error"], "inf");
  EXPECT_EQ(output["max_rel_error"], "nan");
}

TEST(json, bytes_that_are_not_utf8_are_replaced_and_the_rest_kept) {
  Report report = examples::crash_beside_a_pass();
  report.runs[0].printed =
      "a\xff"
      "b\n";
  EXPECT_EQ(written(report)["runs"][0]["printed"],
            "a\xEF\xBF\xBD"
            "b\n");
}

TEST(json, what_an_exercise_does_not_expect_of_its_own_solution_is_null_and_not_met) {
  const Json expected = written(examples::unlike_what_is_expected())["runs"][1]["expected"];
  EXPECT_EQ(expected,
            Json({{"verdict", nullptr},
                  {"reasons", nullptr},
                  {"counts", nullptr},
                  {"met", false},
                  {"unexpected", {"the exercise doesn't say what to expect of 'staged' on this device"}}}));
}

TEST(json, nothing_is_expected_of_a_solution_that_is_not_the_exercises) {
  EXPECT_TRUE(written(examples::crash_beside_a_pass())["runs"][1]["expected"].is_null());
}

TEST(json, a_remark_takes_nothing_away_from_a_pass) {
  const Json staged = written(examples::crash_beside_a_pass())["runs"][1];
  EXPECT_EQ(staged["verdict"], "pass");
  ASSERT_EQ(staged["remarks"].size(), 1U);
  EXPECT_EQ(staged["remarks"][0]["code"], "not_timed");
}

TEST(json, a_finding_says_where_it_was_seen_and_comes_from_if_that_is_known) {
  const Json seen = written(examples::naive_and_staged_on_h200())["runs"][0]["findings"][0];
  EXPECT_EQ(seen["code"], "repeated_copies");
  EXPECT_EQ(seen["region"], "judged");
  EXPECT_EQ(seen["count"], 128);
  EXPECT_TRUE(seen["file"].is_null());
  EXPECT_TRUE(seen["line"].is_null());
  const Json placed = written(examples::recording())["runs"][0]["findings"][0];
  EXPECT_EQ(placed["file"], "train.cpp");
  EXPECT_EQ(placed["line"], 12);
}

TEST(json, the_largest_count_and_seed_keep_every_digit) {
  Report report = examples::naive_and_staged_on_h200();
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  report.seed = kLargest;
  report.runs[0].processes[0].regions[0].counts.fills = kLargest;
  const Json json = written(report);
  EXPECT_EQ(json["seed"].get<std::uint64_t>(), kLargest);
  EXPECT_EQ(json["runs"][0]["processes"][0]["regions"][0]["counts"]["fills"].get<std::uint64_t>(), kLargest);
}

TEST(json, every_count_is_where_its_name_says) {
  Report report = examples::naive_and_staged_on_h200();
  Counts& counts = report.runs[0].processes[0].regions[0].counts;
  std::uint64_t next = 1000;
  for (CopyCounts& copies : counts.copies) {
    copies.copies = ++next;
    copies.bytes = ++next;
  }
  for (std::uint64_t* number :
       {&counts.fills, &counts.host_launches, &counts.graph_launches, &counts.kernels, &counts.graph_kernels,
        &counts.blocking_synchronizations, &counts.allocations}) {
    *number = ++next;
  }
  const Json json = written(report)["runs"][0]["processes"][0]["regions"][0]["counts"];
  for (const CountName& count : count_names()) {
    std::string pointer = std::string("/") + count.name;
    if (const auto dot = pointer.find('.'); dot != std::string::npos) pointer[dot] = '/';
    EXPECT_EQ(json.at(Json::json_pointer(pointer)).get<std::uint64_t>(), count.of(counts)) << count.name;
  }
}

TEST(json, the_schema_names_every_count) {
  const Json definitions = schema()["$defs"];
  EXPECT_THAT(definitions["count_name"]["enum"].get<std::vector<std::string>>(),
              testing::UnorderedElementsAreArray(names_of_counts()));
  EXPECT_THAT(keys(definitions["region"]["properties"]["per_call"]["properties"]),
              testing::UnorderedElementsAreArray(names_of_counts()));
}

TEST(json, fields_stand_in_the_order_of_the_schema) {
  const auto json = nlohmann::ordered_json::parse(to_json(examples::naive_and_staged_on_h200()));
  const auto properties = nlohmann::ordered_json::parse(std::ifstream(GPUFLIGHT_REPORT_SCHEMA))["properties"];
  EXPECT_EQ(keys(json), keys(properties));
}

}  // namespace
}  // namespace gpuflight
