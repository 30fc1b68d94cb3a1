#include "gpuflight/report/formats/junit.hpp"

#include <algorithm>

#include "gpuflight/report/judgements.hpp"
#include "gpuflight/report/text.hpp"
#include "gpuflight/report/xml.hpp"

namespace gpuflight {
namespace {

struct Suite {
  std::string name;
  std::vector<Judgement> cases;
  std::string printed;
};

std::vector<Suite> suites_of(const Report& report) {
  std::vector<Suite> suites;
  for (const RunReport& run : report.runs) suites.push_back({run.name, judgements_of(run), run.printed});
  for (const RejectedFile& file : report.rejected) {
    suites.push_back({file.file, {{"can be judged", Verdict::Inconclusive, "rejected", file.message}}, ""});
  }
  return suites;
}

std::ptrdiff_t number_of(const Suite& suite, Verdict verdict) {
  return std::ranges::count_if(suite.cases, [verdict](const Judgement& judgement) {
    return judgement.skipped.empty() && judgement.verdict == verdict;
  });
}

std::ptrdiff_t skipped_in(const Suite& suite) {
  return std::ranges::count_if(suite.cases,
                               [](const Judgement& judgement) { return !judgement.skipped.empty(); });
}

std::string case_element(const std::string& class_name, const Judgement& judgement) {
  std::string text = "    <testcase" + xml_attribute("classname", class_name) +
                     xml_attribute("name", judgement.name) + xml_attribute("time", "0");
  if (!judgement.skipped.empty())
    return text + ">\n      <skipped" + xml_attribute("message", judgement.skipped) + "/>\n    </testcase>\n";
  if (judgement.verdict == Verdict::Pass) return text + "/>\n";
  // An attribute is one line.
  const std::string sentence = judgement.message.substr(0, judgement.message.find('\n'));
  const std::string lines = sentence.size() == judgement.message.size()
                                ? ""
                                : xml_text(judgement.message.substr(sentence.size() + 1));
  const std::string kind = judgement.verdict == Verdict::Fail ? "failure" : "error";
  return text + ">\n      <" + kind + xml_attribute("type", judgement.code) +
         xml_attribute("message", sentence) + (lines.empty() ? "/>" : ">" + lines + "</" + kind + ">") +
         "\n    </testcase>\n";
}

std::string numbers(std::size_t tests, std::ptrdiff_t failures, std::ptrdiff_t errors,
                    std::ptrdiff_t skipped) {
  return xml_attribute("tests", std::to_string(tests)) + xml_attribute("failures", std::to_string(failures)) +
         xml_attribute("errors", std::to_string(errors)) + xml_attribute("skipped", std::to_string(skipped)) +
         xml_attribute("time", "0");
}

std::string suite_element(const Suite& suite, const Report& report) {
  const std::string& exercise = report.exercise.name;
  const std::string class_name = exercise.empty() ? suite.name : exercise + "." + suite.name;
  std::string text = "  <testsuite" + xml_attribute("name", suite.name) +
                     numbers(suite.cases.size(), number_of(suite, Verdict::Fail),
                             number_of(suite, Verdict::Inconclusive), skipped_in(suite)) +
                     ">\n    <properties>\n      <property" + xml_attribute("name", "device") +
                     xml_attribute("value", device_name(report.machine)) + "/>\n    </properties>\n";
  for (const Judgement& judgement : suite.cases) text += case_element(class_name, judgement);
  if (!suite.printed.empty()) text += "    <system-out>" + xml_text(suite.printed) + "</system-out>\n";
  return text + "  </testsuite>\n";
}

}  // namespace

std::string to_junit(const Report& report) {
  const std::vector<Suite> suites = suites_of(report);
  std::size_t tests = 0;
  std::ptrdiff_t failures = 0;
  std::ptrdiff_t errors = 0;
  std::ptrdiff_t skipped = 0;
  std::string text;
  for (const Suite& suite : suites) {
    tests += suite.cases.size();
    failures += number_of(suite, Verdict::Fail);
    errors += number_of(suite, Verdict::Inconclusive);
    skipped += skipped_in(suite);
    text += suite_element(suite, report);
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + xml_attribute("name", "gpuflight") +
         numbers(tests, failures, errors, skipped) + ">\n" + text + "</testsuites>\n";
}

}  // namespace gpuflight
