// The unchanged libgpuflight_capture.so with the stand-in for CUPTI. This program is both sides: the test,
// and the program that is recorded, which the test starts as `cupti_stand_in --scenario NAME LAYOUT`.
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "tests/cupti/program.hpp"
#include "tests/cupti/stand_in/observed.hpp"
#include "tests/support/cupti/driver_version.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

struct Case {
  Scenario scenario;
  Layout layout;
};

const std::vector<Scenario>& all_scenarios() {
  static const std::vector<Scenario> all = [] {
    std::vector<Scenario> scenarios;
    for (const auto some :
         {counted_scenarios, device_launch_scenarios, record_scenarios, loss_scenarios, buffer_scenarios,
          refusal_scenarios, interference_scenarios, thread_scenarios, process_scenarios}) {
      for (Scenario& scenario : some()) scenarios.push_back(std::move(scenario));
    }
    return scenarios;
  }();
  return all;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Scenario& scenario : all_scenarios()) {
    for (const Layout layout : {Layout::Cuda12_9, Layout::Cuda13_0}) {
      if (scenario.only.value_or(layout) == layout) cases.push_back({scenario, layout});
    }
  }
  return cases;
}

Outcome run_scenario(const std::string& name, Layout layout) {
  return run_collected(
      {"/proc/self/exe", "--scenario", name, text_of(layout)},
      {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY}, {"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY}});
}

class StandIns : public testing::TestWithParam<Case> {};

/// GoogleTest's name for how a parameter is shown: it becomes a part of the test's name.
void PrintTo(const Case& one, std::ostream* out) { *out << text_of(one.layout) << '_' << one.scenario.name; }

TEST_P(StandIns, counts_are_right_or_it_is_said_what_is_wrong) {
  const Outcome outcome = run_scenario(GetParam().scenario.name, GetParam().layout);
  ASSERT_EQ(outcome.exit_code, 0);
  std::vector<Expected> expected = GetParam().scenario.later;
  expected.insert(expected.begin(), GetParam().scenario.expected);
  ASSERT_EQ(outcome.streams.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_EQ(outcome.streams[i].error, "");
    EXPECT_EQ(difference(observed(outcome.streams[i]), expected[i]), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, StandIns, testing::ValuesIn(all_cases()));

/// Where the kernel says which driver it has, nobody else is asked.
class DriverVersion : public testing::Test {
 protected:
  void SetUp() override {
    if (std::filesystem::exists("/sys/module/nvidia/version")) GTEST_SKIP() << "there is an NVIDIA driver";
  }

  static std::string told_in(const char* scenario) {
    const Outcome outcome = run_scenario(scenario, Layout::Cuda13_0);
    EXPECT_EQ(outcome.streams.size(), 1U);
    return outcome.streams.empty() ? "" : outcome.streams[0].fact("driver");
  }
};

TEST_F(DriverVersion, is_asked_of_the_management_library) { EXPECT_EQ(told_in("full"), kDriverVersion); }

TEST_F(DriverVersion, is_not_told_where_that_library_refuses) {
  EXPECT_EQ(told_in("nvmlInitWithFlags_answers_999"), "");
  EXPECT_EQ(told_in("nvmlSystemGetDriverVersion_answers_999"), "");
}

/// Longest life of a program: one that hangs is to fail.
constexpr unsigned kSeconds = 60;

int play(const std::string& name, const std::string& layout) {
  alarm(kSeconds);
  stand_in().become(layout == text_of(Layout::Cuda12_9) ? Layout::Cuda12_9 : Layout::Cuda13_0);
  for (const Scenario& scenario : all_scenarios()) {
    if (scenario.name != name) continue;
    scenario.run();
    return 0;
  }
  return 2;
}

}  // namespace
}  // namespace gpuflight::test

int main(int count, char** arguments) {
  if (count == 4 && std::strcmp(arguments[1], "--scenario") == 0) {
    return gpuflight::test::play(arguments[2], arguments[3]);
  }
  testing::InitGoogleMock(&count, arguments);
  return RUN_ALL_TESTS();
}
