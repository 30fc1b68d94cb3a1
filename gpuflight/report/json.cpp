#include "gpuflight/report/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "gpuflight/report/json_reason.hpp"
#include "gpuflight/report/json_region.hpp"
#include "gpuflight/report/json_values.hpp"
#include "gpuflight/report/run_kind.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

/// As the published format has it; control/numbers.hpp is for the channel between judge and worker.
Json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json machine_json(const MachineReport& machine) {
  Json json{{"simulated", machine.simulated}, {"why", machine.why}};
  for (const char* key : {"gpu", "driver", "cuda", "cupti", "torch"}) {
    const auto fact = machine.facts.find(key);
    json[key] = fact == machine.facts.end() ? Json(nullptr) : text_or_null(fact->second);
  }
  return json;
}

/// A recording has none.
Json exercise_json(const ExerciseReport& exercise) {
  if (exercise.name.empty()) return nullptr;
  return {
      {"name", exercise.name}, {"title", exercise.title}, {"file", exercise.file}, {"rows", exercise.rows}};
}

Json sandbox_json(const std::optional<SandboxReport>& sandbox) {
  if (!sandbox) return nullptr;
  return {{"used", sandbox->used}, {"why", sandbox->why}};
}

Json remark_json(const Remark& remark) { return {{"code", remark.code}, {"message", remark.message}}; }

Json finding_json(const Finding& finding) {
  Json json{{"code", finding.code},
            {"message", finding.message},
            {"region", finding.region},
            {"count", finding.count},
            {"file", finding.place ? Json(finding.place->file) : Json(nullptr)},
            {"line", finding.place ? Json(finding.place->line) : Json(nullptr)}};
  if (finding.place && !finding.place->function.empty()) json["function"] = finding.place->function;
  return json;
}

Json limit_json(const Limit& limit) {
  Json json{{"count", limit.count}, {"min", or_null(limit.min)}, {"max", or_null(limit.max)}};
  if (!limit.judged) json["judged"] = false;
  return json;
}

Json check_json(const Check& check) {
  return {{"region", check.region},          {"count", check.limit.count},
          {"min", or_null(check.limit.min)}, {"max", or_null(check.limit.max)},
          {"actual", check.actual},          {"status", to_string(check.status)}};
}

Json growth_json(const Growth& growth) {
  Json json{{"count", growth.count}, {"grows", growth.grows}, {"at", Json::array()}};
  for (const auto& [rows, actual] : growth.at) json["at"].push_back({{"rows", rows}, {"actual", actual}});
  if (!growth.judged) json["judged"] = false;
  return json;
}

Json output_json(const OutputReport& output) {
  Json json{{"checked", output.checked},
            {"max_abs_error", number(output.max_abs_error)},
            {"max_rel_error", number(output.max_rel_error)},
            {"elements", output.elements},
            {"wrong", output.wrong}};
  if (!output.guess.empty()) json["guess"] = output.guess;
  return json;
}

Json times_json(const TimesReport& times) {
  Json regions = Json::object();
  for (const auto& [path, of_region] : times.regions) regions[path] = to_json(of_region);
  return {{"call", to_json(times.call)}, {"regions", regions}};
}

Json expectation_json(const std::optional<Expectation>& expectation) {
  if (!expectation) return {{"verdict", nullptr}, {"reasons", nullptr}, {"counts", nullptr}};
  Json counts = Json::object();
  for (const auto& [count, value] : expectation->counts) counts[count] = value;
  return {
      {"verdict", to_string(expectation->verdict)}, {"reasons", expectation->reasons}, {"counts", counts}};
}

Json expected_json(const RunReport& run) {
  if (!is_built_in(run)) return nullptr;
  Json json = expectation_json(run.expected);
  json["met"] = run.unexpected.empty();
  json["unexpected"] = run.unexpected;
  return json;
}

Json run_json(const RunReport& run, bool simulated) {
  Json json{{"kind", run.kind}, {"name", run.name}, {"file", run.file}, {"verdict", to_string(run.verdict)}};
  json["reasons"] = Json::array();
  for (const Reason& reason : run.reasons) json["reasons"].push_back(to_json(reason));
  json["remarks"] = Json::array();
  for (const Remark& remark : run.remarks) json["remarks"].push_back(remark_json(remark));
  json["findings"] = Json::array();
  for (const Finding& finding : run.findings) json["findings"].push_back(finding_json(finding));
  json["checks"] = Json::array();
  for (const Check& check : run.checks) json["checks"].push_back(check_json(check));
  for (const Limit& limit : run.unchecked) json["unchecked"].push_back(limit_json(limit));
  json["scaling"] = Json::array();
  for (const Growth& growth : run.scaling) json["scaling"].push_back(growth_json(growth));
  json["output"] = output_json(run.output);
  json["times"] = run.times && !simulated ? times_json(*run.times) : Json(nullptr);
  json["processes"] = Json::array();
  for (const ProcessReport& process : run.processes) json["processes"].push_back(to_json(process));
  json["printed"] = run.printed;
  json["expected"] = expected_json(run);
  return json;
}

}  // namespace

std::string to_json(const Report& report) {
  Json json{{"schema", kReportSchema},
            {"tool", {{"name", "gpuflight"}, {"version", report.tool_version}}},
            {"machine", machine_json(report.machine)},
            {"exercise", exercise_json(report.exercise)},
            {"sandbox", sandbox_json(report.sandbox)},
            {"seed", report.exercise.name.empty() ? Json(nullptr) : Json(report.seed)},
            {"verdict", to_string(report.verdict)}};
  json["rejected"] = Json::array();
  for (const RejectedFile& rejected : report.rejected) {
    json["rejected"].push_back(Json{{"file", rejected.file}, {"message", rejected.message}});
  }
  json["runs"] = Json::array();
  for (const RunReport& run : report.runs) json["runs"].push_back(run_json(run, report.machine.simulated));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gpuflight
