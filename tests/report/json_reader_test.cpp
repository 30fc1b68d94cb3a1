#include "gpuflight/report/json_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gpuflight/report/json.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

std::string changed(const std::function<void(nlohmann::ordered_json&)>& change) {
  auto json = nlohmann::ordered_json::parse(to_json(examples::timeline_and_findings()));
  change(json);
  return json.dump();
}

TEST(json_reader, what_was_read_is_written_again_as_it_was) {
  for (const examples::Example& example : examples::all()) {
    SCOPED_TRACE(example.name);
    const std::string text = to_json(example.report);
    EXPECT_EQ(to_json(report_from_json(text)), text);
  }
}

TEST(json_reader, calls_belong_to_the_regions_that_they_started_in) {
  const Report report = report_from_json(to_json(examples::timeline_and_findings()));
  const Timeline& timeline = report.runs.at(0).processes.at(0).timeline.value();
  EXPECT_EQ(part_of(timeline, timeline.regions.at(0).id).calls.size(), timeline.calls.size());
}

TEST(json_reader, fields_that_are_not_known_are_ignored) {
  EXPECT_NO_THROW(report_from_json(changed([](auto& json) { json["new"] = 1; })));
}

TEST(json_reader, what_is_no_report_is_told_from_what_is_damaged) {
  EXPECT_THAT([] { report_from_json("{"); }, ThrowsMessage<NotAReport>(StartsWith("is no JSON: ")));
  EXPECT_THAT([] { report_from_json("[]"); },
              ThrowsMessage<NotAReport>(StartsWith("is no gpuflight-report/1")));
  EXPECT_THAT([] { report_from_json(changed([](auto& json) { json["schema"] = "gpuflight-report/2"; })); },
              ThrowsMessage<NotAReport>(StartsWith("is no gpuflight-report/1")));
  EXPECT_THAT([] { report_from_json(changed([](auto& json) { json.erase("runs"); })); },
              ThrowsMessage<NotAReport>(HasSubstr("runs")));
}

TEST(json_reader, a_number_that_is_none_of_ours_is_damage) {
  for (const nlohmann::ordered_json& wrong : {nlohmann::ordered_json(-1), nlohmann::ordered_json(1.5),
                                              nlohmann::ordered_json(true), nlohmann::ordered_json("1")}) {
    EXPECT_THROW(report_from_json(changed([&](auto& json) { json["exercise"]["rows"] = wrong; })),
                 NotAReport);
  }
}

TEST(json_reader, an_unknown_word_or_count_is_damage) {
  EXPECT_THROW(report_from_json(changed([](auto& json) { json["verdict"] = "maybe"; })), NotAReport);
  for (const char* field : {"count", "status"}) {
    const auto change = [&](auto& json) { json["runs"][0]["checks"][0][field] = "x"; };
    EXPECT_THROW(report_from_json(changed(change)), NotAReport) << field;
  }
}

TEST(json_reader, every_field_of_a_wrong_type_is_damage_and_no_crash) {
  const auto whole = nlohmann::ordered_json::parse(to_json(examples::timeline_and_findings()));
  const auto flat = whole.flatten();
  for (const auto& [path, value] : flat.items()) {
    auto json = whole;
    json[nlohmann::ordered_json::json_pointer(path)] = nlohmann::ordered_json::array({nullptr});
    try {
      report_from_json(json.dump());
    } catch (const NotAReport&) {
    }
  }
}

}  // namespace
}  // namespace gpuflight
