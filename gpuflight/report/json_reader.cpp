#include "gpuflight/report/json_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "gpuflight/report/json.hpp"
#include "gpuflight/report/reading/fields.hpp"
#include "gpuflight/report/reading/process.hpp"

namespace gpuflight {
namespace {

using namespace reading;

constexpr std::array kVerdicts{Verdict::Pass, Verdict::Fail, Verdict::Inconclusive};
constexpr std::array kStatuses{CheckStatus::Within, CheckStatus::Over, CheckStatus::Under,
                               CheckStatus::NotJudged};

Verdict verdict_at(const Json& json) {
  return word_in(json.at("verdict"), kVerdicts, [](Verdict verdict) { return to_string(verdict); });
}

double number_at(const Json& json, const char* key) {
  const Json& value = json.at(key);
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf") return std::numeric_limits<double>::infinity();
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  return value.get<double>();
}

std::optional<SourcePlace> place_from(const Json& json) {
  const auto line = optional_unsigned_at(json, "line");
  if (!line) return std::nullopt;
  return SourcePlace{text_at(json, "file"), static_cast<std::uint32_t>(*line), json.value("function", "")};
}

Reason reason_from(const Json& json) {
  return {json.at("code").get<std::string>(),
          json.at("message").get<std::string>(),
          text_at(json, "region"),
          optional_unsigned_at(json, "limit"),
          optional_unsigned_at(json, "actual"),
          json.contains("line") ? place_from(json) : std::nullopt};
}

Remark remark_from(const Json& json) {
  return {json.at("code").get<std::string>(), json.at("message").get<std::string>()};
}

Finding finding_from(const Json& json) {
  Finding finding;
  finding.code = json.at("code").get<std::string>();
  finding.message = json.at("message").get<std::string>();
  finding.region = json.at("region").get<std::string>();
  finding.count = unsigned_at(json, "count");
  finding.place = place_from(json);
  return finding;
}

Limit limit_from(const Json& json) {
  Limit limit{json.at("count").get<std::string>(), optional_unsigned_at(json, "min"),
              optional_unsigned_at(json, "max")};
  if (find_count(limit.count) == nullptr)
    throw Json::other_error::create(501, "no count is called '" + limit.count + "'", &json);
  limit.judged = json.value("judged", true);
  return limit;
}

Check check_from(const Json& json) {
  Check check;
  check.region = json.at("region").get<std::string>();
  check.limit = limit_from(json);
  check.actual = unsigned_at(json, "actual");
  check.status = word_in(json.at("status"), kStatuses, [](CheckStatus status) { return to_string(status); });
  check.limit.judged = check.status != CheckStatus::NotJudged;
  return check;
}

Growth growth_from(const Json& json) {
  Growth growth{
      json.at("count").get<std::string>(), {}, json.at("grows").get<bool>(), json.value("judged", true)};
  for (const Json& at : json.at("at"))
    growth.at.emplace_back(unsigned_at(at, "rows"), unsigned_at(at, "actual"));
  return growth;
}

OutputReport output_from(const Json& json) {
  return {json.at("checked").get<bool>(), number_at(json, "max_abs_error"), number_at(json, "max_rel_error"),
          unsigned_at(json, "elements"),  unsigned_at(json, "wrong"),       json.value("guess", "")};
}

void read_expected(const Json& json, RunReport& run) {
  if (json.is_null()) return;
  run.unexpected = json.at("unexpected").get<std::vector<std::string>>();
  if (json.at("verdict").is_null()) return;
  Expectation expectation{verdict_at(json), json.at("reasons").get<std::vector<std::string>>(), {}};
  for (const auto& [count, value] : json.at("counts").items()) expectation.counts[count] = unsigned_in(value);
  run.expected = expectation;
}

std::optional<TimesReport> times_report_from(const Json& json) {
  if (json.is_null()) return std::nullopt;
  TimesReport times{times_from(json.at("call")), {}};
  for (const auto& [path, of_region] : json.at("regions").items())
    times.regions[path] = times_from(of_region);
  return times;
}

RunReport run_from(const Json& json) {
  RunReport run;
  run.kind = json.at("kind").get<std::string>();
  run.name = json.at("name").get<std::string>();
  run.file = json.at("file").get<std::string>();
  run.verdict = verdict_at(json);
  run.reasons = all_at(json, "reasons", reason_from);
  run.remarks = all_at(json, "remarks", remark_from);
  run.findings = all_at(json, "findings", finding_from);
  run.checks = all_at(json, "checks", check_from);
  if (json.contains("unchecked")) run.unchecked = all_at(json, "unchecked", limit_from);
  run.scaling = all_at(json, "scaling", growth_from);
  run.output = output_from(json.at("output"));
  run.times = times_report_from(json.at("times"));
  run.processes = all_at(json, "processes", process_from);
  run.printed = json.at("printed").get<std::string>();
  read_expected(json.at("expected"), run);
  return run;
}

MachineReport machine_from(const Json& json) {
  MachineReport machine;
  machine.simulated = json.at("simulated").get<bool>();
  machine.why = json.at("why").get<std::string>();
  for (const char* key : {"gpu", "driver", "cuda", "cupti", "torch"}) {
    const std::string fact = text_at(json, key);
    if (!fact.empty()) machine.facts[key] = fact;
  }
  return machine;
}

ExerciseReport exercise_from(const Json& json) {
  if (json.is_null()) return {};
  return {json.at("name").get<std::string>(), json.at("title").get<std::string>(),
          json.at("file").get<std::string>(), unsigned_at(json, "rows")};
}

Report report_from(const Json& json) {
  if (!json.is_object() || json.value("schema", "") != kReportSchema)
    throw NotAReport(std::string("is no ") + kReportSchema + " file of GPUFlight");
  Report report;
  report.tool_version = json.at("tool").at("version").get<std::string>();
  report.machine = machine_from(json.at("machine"));
  report.exercise = exercise_from(json.at("exercise"));
  const Json& sandbox = json.at("sandbox");
  if (!sandbox.is_null())
    report.sandbox = {sandbox.at("used").get<bool>(), sandbox.at("why").get<std::string>()};
  report.seed = optional_unsigned_at(json, "seed").value_or(0);
  report.verdict = verdict_at(json);
  report.runs = all_at(json, "runs", run_from);
  report.rejected = all_at(json, "rejected", [](const Json& each) {
    return RejectedFile{each.at("file").get<std::string>(), each.at("message").get<std::string>()};
  });
  return report;
}

/// @param byte counted from 1, as the parser does
std::string mistake_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = std::to_string(1 + std::ranges::count(before, '\n'));
  const bool cut_off = byte > text.find_last_not_of(" \t\r\n") + 1;  // nothing but space: 0
  return cut_off ? "it ends too early, in line " + line + "; was it cut off?" : "see line " + line;
}

/// "[json.exception.out_of_range.403] key 'tool' not found" without what stands in brackets.
std::string without_number(const std::string& what) {
  const std::size_t end = what.find("] ");
  return what.starts_with('[') && end != std::string::npos ? what.substr(end + 2) : what;
}

}  // namespace

Report report_from_json(std::string_view text) {
  try {
    return report_from(Json::parse(text));
  } catch (const Json::parse_error& error) {
    throw NotAReport("is no JSON: " + mistake_in(text, error.byte));
  } catch (const Json::exception& error) {
    throw NotAReport("is damaged: " + without_number(error.what()));
  }
}

}  // namespace gpuflight
