#include "gpuflight/report/formats/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/example_reports.hpp"

namespace gpuflight {
namespace {

using testing::HasSubstr;

TEST(junit, a_failure_is_a_failure_and_a_doubt_an_error) {
  EXPECT_THAT(to_junit(examples::wrong_output()), HasSubstr("<failure type=\"output_wrong\""));
  EXPECT_THAT(to_junit(examples::lost_records()), HasSubstr("<error type=\"records_lost\""));
  EXPECT_THAT(to_junit(examples::rejected_files()), HasSubstr("errors=\"2\""));
}

TEST(junit, what_can_not_be_trusted_has_no_case_that_passed) {
  const std::string text = to_junit(examples::lost_records());
  EXPECT_THAT(text, HasSubstr("errors=\"2\""));
  EXPECT_THAT(text, HasSubstr("name=\"output\" time=\"0\">\n      <skipped "));
  EXPECT_THAT(text, testing::Not(HasSubstr("time=\"0\"/>")));
}

std::vector<std::string> names_in(const std::string& text, const std::string& suite) {
  std::vector<std::string> names;
  const std::size_t start = text.find("<testsuite name=\"" + suite + "\"");
  const std::string part = text.substr(start, text.find("</testsuite>", start) - start);
  for (std::size_t at = part.find("<testcase"); at != std::string::npos;
       at = part.find("<testcase", at + 1)) {
    const std::size_t name = part.find(" name=\"", at) + 7;
    names.push_back(part.substr(name, part.find('"', name) - name));
  }
  return names;
}

TEST(junit, a_crash_skips_the_cases_that_a_pass_has) {
  const std::string text = to_junit(examples::crash_beside_a_pass());
  std::vector<std::string> skipped = names_in(text, "crashing");
  const std::vector<std::string> passed = names_in(text, "staged");
  ASSERT_EQ(skipped.size(), passed.size() + 1);
  EXPECT_EQ(skipped.back(), "crashed");
  skipped.pop_back();
  EXPECT_EQ(skipped, passed);
  EXPECT_THAT(text,
              HasSubstr("failures=\"1\" errors=\"0\" skipped=\"" + std::to_string(passed.size()) + "\""));
}

TEST(junit, what_is_not_judged_is_skipped_and_says_so_whatever_the_verdict) {
  const std::string text = to_junit(examples::partly_judged());
  const std::string skipped = " time=\"0\">\n      <skipped message=\"not judged on the simulated device\"/>";
  for (const std::string name :
       {"looping\" name=\"judged: kernels", "looping\" name=\"kernels with more rows",
        "crashing\" name=\"judged: kernels"}) {
    EXPECT_THAT(text, HasSubstr("." + name + "\"" + skipped));
  }
}

TEST(junit, where_no_count_is_judged_the_output_still_is) {
  Report report = examples::partly_judged();
  report.runs.resize(1);
  report.runs[0].verdict = report.verdict = Verdict::Inconclusive;
  report.runs[0].reasons = {{"no_count_judged", "no count was judged", "", {}, {}}};
  const std::string text = to_junit(report);
  EXPECT_THAT(text, HasSubstr("name=\"output\" time=\"0\"/>"));
  EXPECT_THAT(text, HasSubstr("<error type=\"no_count_judged\""));
}

TEST(junit, says_on_which_device_it_was) {
  EXPECT_THAT(to_junit(examples::naive_and_staged_simulated()),
              HasSubstr("<property name=\"device\" value=\"simulated\"/>"));
  EXPECT_THAT(to_junit(examples::naive_and_staged_on_h200()),
              HasSubstr("<property name=\"device\" value=\"cuda\"/>"));
}

TEST(junit, a_compilers_words_are_the_errors_text) {
  Report report = examples::rejected_files();
  report.rejected = {{"mine.cpp", "mine.cpp: doesn't compile:\nerror: <1>\n"}};
  EXPECT_THAT(to_junit(report),
              HasSubstr("message=\"mine.cpp: doesn't compile:\">error: &lt;1&gt;\n</error>"));
}

TEST(junit, an_exercises_own_solution_passes_as_it_is_expected) {
  EXPECT_THAT(to_junit(examples::naive_and_staged_on_h200()),
              HasSubstr("tests=\"2\" failures=\"0\" errors=\"0\""));
  EXPECT_THAT(to_junit(examples::unlike_what_is_expected()), HasSubstr("<failure type=\"not_as_expected\""));
}

TEST(junit, a_case_stands_for_each_limit_and_the_output) {
  Report report = examples::naive_and_staged_on_h200();
  report.runs[1].expected.reset();
  const std::string text = to_junit(report);
  EXPECT_THAT(text, HasSubstr("name=\"judged: host_to_device.copies\""));
  EXPECT_THAT(text, HasSubstr("name=\"output\""));
}

TEST(junit, what_a_program_says_stays_text) {
  Report report = examples::crash_beside_a_pass();
  report.runs[0].name = "\"/><x a='&'>";
  report.runs[0].printed = "]]></system-out>\x01";
  const std::string text = to_junit(report);
  EXPECT_THAT(text, HasSubstr("name=\"&quot;/&gt;&lt;x a='&amp;'&gt;\""));
  EXPECT_THAT(text, HasSubstr("<system-out>]]&gt;&lt;/system-out&gt;\\x01</system-out>"));
}

}  // namespace
}  // namespace gpuflight
