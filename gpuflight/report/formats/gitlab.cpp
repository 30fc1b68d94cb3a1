#include "gpuflight/report/formats/gitlab.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "gpuflight/report/problems.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

const char* severity_in_words(Severity severity) {
  switch (severity) {
    case Severity::Error: return "major";
    case Severity::Warning: return "minor";
    case Severity::Note: return "info";
  }
  return "info";
}

}  // namespace

std::string to_gitlab_code_quality(const Report& report) {
  Json json = Json::array();
  std::map<std::string, int> alike;
  for (const Problem& problem : problems_of(report)) {
    // The same in two reports of the same fault: without numbers, which change.
    const std::string run = problem.message.substr(0, problem.message.find(':'));
    const std::string print = run + "/" + problem.code + "/" + problem.file;
    json.push_back(
        {{"description", problem.message},
         {"check_name", problem.code},
         {"fingerprint", print + "/" + std::to_string(alike[print]++)},
         {"severity", severity_in_words(problem.severity)},
         {"location", {{"path", problem.file}, {"lines", {{"begin", problem.line.value_or(1)}}}}}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gpuflight
