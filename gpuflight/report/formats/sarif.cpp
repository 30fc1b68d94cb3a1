#include "gpuflight/report/formats/sarif.hpp"

#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "gpuflight/report/problems.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

const char* sarif_level(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "none";
}

// RFC 3986: what isn't allowed in a path becomes %XX.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kAllowed = "-._~/";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        byte < 0x80 && (std::isalnum(byte) != 0 || kAllowed.find(c) != std::string_view::npos);
    if (is_plain) {
      uri += c;
    } else {
      uri += {'%', kDigits[byte / 16U], kDigits[byte % 16U]};
    }
  }
  return uri;
}

Json result_json(const Problem& problem) {
  Json place{{"artifactLocation", {{"uri", uri_of(problem.file)}}}};
  if (problem.line) place["region"] = {{"startLine", *problem.line}};
  return {{"ruleId", problem.code},
          {"level", sarif_level(problem.severity)},
          {"message", {{"text", problem.message}}},
          {"locations", Json::array({Json{{"physicalLocation", place}}})}};
}

// Of all runs together, each once.
Json not_judged(const Report& report) {
  std::set<std::string> counts;
  for (const RunReport& run : report.runs) {
    for (const std::string& count : counts_not_judged(run)) counts.insert(count);
  }
  return counts;
}

}  // namespace

std::string to_sarif(const Report& report) {
  Json results = Json::array();
  std::set<std::string> codes;
  for (const Problem& problem : problems_of(report)) {
    results.push_back(result_json(problem));
    codes.insert(problem.code);
  }
  Json rules = Json::array();
  for (const std::string& code : codes) rules.push_back(Json{{"id", code}});
  Json properties{{"device", device_name(report.machine)}};
  if (const Json counts = not_judged(report); !counts.empty()) properties["not_judged"] = counts;
  const Json driver{{"name", "gpuflight"}, {"version", report.tool_version}, {"rules", rules}};
  const Json json{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({Json{
                   {"tool", {{"driver", driver}}}, {"results", results}, {"properties", properties}}})}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gpuflight
