#include "gpuflight/grade/run_report_json.hpp"

#include <algorithm>

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

// A count's name, such as host_to_device.copies, is its path in the report.
const Json& count_in(const Json& counts, const std::string& name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return counts.at(name);
  return counts.at(name.substr(0, dot)).at(name.substr(dot + 1));
}

// Regions stand in the order in which they opened, and the judged one is around all that a call does.
std::map<std::string, std::uint64_t> judged_counts(const Json& run) {
  std::map<std::string, std::uint64_t> counts;
  for (const Json& process : run.at("processes")) {
    if (process.at("regions").empty()) continue;
    const Json& judged = process.at("regions").front().at("counts");
    for (const CountName& count : count_names()) counts[count.name] = count_in(judged, count.name);
    break;
  }
  return counts;
}

std::vector<std::string> counts_not_judged(const Json& run) {
  std::vector<std::string> counts;
  for (const Json& check : run.at("checks")) {
    if (check.at("status") == to_string(CheckStatus::NotJudged)) counts.push_back(check.at("count"));
  }
  for (const Json& growth : run.at("scaling")) {
    const auto count = growth.at("count").get<std::string>();
    const bool known = std::ranges::find(counts, count) != counts.end();
    if (!growth.value("judged", true) && !known) counts.push_back(count);
  }
  return counts;
}

GradedSolution solution_in(const Json& run) {
  GradedSolution solution;
  run.at("name").get_to(solution.name);
  solution.verdict = verdict_from_text(run.at("verdict"));
  for (const Json& reason : run.at("reasons")) solution.reasons.push_back(reason_from_json(reason));
  solution.counts = judged_counts(run);
  solution.not_judged = counts_not_judged(run);
  return solution;
}

std::optional<std::uint64_t> number_or_null(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<std::uint64_t>());
}

}  // namespace

JudgedReport read_run_report(const std::string& text) {
  const Json json = Json::parse(text);
  JudgedReport report;
  report.verdict = verdict_from_text(json.at("verdict"));
  for (const Json& run : json.at("runs")) report.solutions.push_back(solution_in(run));
  for (const Json& rejected : json.at("rejected")) {
    report.rejected.push_back({rejected.at("file"), rejected.at("message")});
  }
  json.at("seed").get_to(report.seed);
  return report;
}

Reason reason_from_json(const Json& json) {
  const Json& region = json.at("region");
  return {json.at("code"), json.at("message"), region.is_null() ? "" : region.get<std::string>(),
          number_or_null(json.at("limit")), number_or_null(json.at("actual"))};
}

Verdict verdict_from_text(const Json& text) {
  for (const Verdict verdict : {Verdict::Pass, Verdict::Fail, Verdict::Inconclusive}) {
    if (text == to_string(verdict)) return verdict;
  }
  throw Json::other_error::create(501, "no verdict", &text);
}

}  // namespace gpuflight
