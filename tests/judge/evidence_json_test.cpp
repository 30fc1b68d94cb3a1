#include "gpuflight/judge/evidence_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// What is kept of a run of one solution that made one call.
nlohmann::json kept(const CallEvidence& call) {
  SolutionEvidence solution;
  solution.recorded.calls.push_back(call);
  Evidence evidence;
  evidence.solutions.push_back(solution);
  return nlohmann::json::parse(to_json(evidence).dump());
}

CallEvidence read_again(const nlohmann::json& run) {
  return evidence_from_json(run).solutions.at(0).recorded.calls.at(0);
}

TEST(evidence_json, what_was_found_in_a_call_is_kept) {
  CallEvidence call;
  call.output.guess = "stale";
  call.modified_inputs = {"data", "weight"};
  call.inputs_in_output = {"weight"};
  call.earlier_output_in_output = true;
  const CallEvidence again = read_again(kept(call));
  EXPECT_EQ(again.output.guess, "stale");
  EXPECT_THAT(again.modified_inputs, ElementsAre("data", "weight"));
  EXPECT_THAT(again.inputs_in_output, ElementsAre("weight"));
  EXPECT_TRUE(again.earlier_output_in_output);
}

TEST(evidence_json, a_run_that_was_kept_before_inputs_and_aliases_were_looked_at_is_read) {
  nlohmann::json run = kept(CallEvidence());
  nlohmann::json& call = run["solutions"][0]["recorded"]["calls"][0];
  for (const char* key : {"guess", "modified_inputs", "inputs_in_output", "earlier_output_in_output"})
    EXPECT_EQ(call.erase(key), 1U) << key;
  const CallEvidence again = read_again(run);
  EXPECT_EQ(again.output.guess, "");
  EXPECT_THAT(again.modified_inputs, IsEmpty());
  EXPECT_FALSE(again.earlier_output_in_output);
}

WorkerEvidence kept_and_read(const WorkerEvidence& recorded) {
  Evidence evidence;
  evidence.solutions.push_back({"naive", "naive.so", recorded, {}});
  return evidence_from_json(nlohmann::json::parse(to_json(evidence).dump())).solutions.at(0).recorded;
}

TEST(evidence_json, places_in_the_source_are_kept) {
  WorkerEvidence recorded;
  recorded.end = {"crashed", "SIGSEGV", SourcePlace{"naive.cpp", 6, "naive"}};
  Timeline& timeline = recorded.streams.emplace_back().timeline.emplace();
  timeline.places = {{2, {"naive.cpp", 7, "scale"}}, {9, {"other.cpp", 8}}};
  const WorkerEvidence again = kept_and_read(recorded);
  ASSERT_TRUE(again.end.place);
  EXPECT_EQ(file_and_line(*again.end.place), "naive.cpp:6");
  EXPECT_EQ(again.end.place->function, "naive");
  const auto& places = again.streams.at(0).timeline->places;
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(file_and_line(places.at(2)), "naive.cpp:7");
  EXPECT_EQ(places.at(2).function, "scale");
  EXPECT_EQ(file_and_line(places.at(9)), "other.cpp:8");
}

TEST(evidence_json, a_run_that_was_kept_before_there_were_places_is_read) {
  WorkerEvidence recorded;
  recorded.end = {"crashed", "SIGSEGV"};
  recorded.streams.emplace_back();
  Evidence evidence;
  evidence.solutions.push_back({"naive", "naive.so", recorded, {}});
  auto run = nlohmann::json::parse(to_json(evidence).dump());
  auto& worker = run["solutions"][0]["recorded"];
  EXPECT_EQ(worker["end"].erase("place"), 1U);
  EXPECT_EQ(worker["streams"][0].erase("places"), 1U);
  const WorkerEvidence again = evidence_from_json(run).solutions.at(0).recorded;
  EXPECT_FALSE(again.end.place);
  EXPECT_THAT(again.streams.at(0).timeline->places, IsEmpty());
}

}  // namespace
}  // namespace gpuflight
