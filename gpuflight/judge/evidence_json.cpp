#include "gpuflight/judge/evidence_json.hpp"

#include "gpuflight/control/numbers.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

// A file may have been written by anybody, and looking a key up among ordered ones takes as long as there are
// keys.
using ReadJson = nlohmann::json;

Json from_call(const CallEvidence& call) {
  return {{"region", call.region},
          {"duration_ns", call.duration.count()},
          {"output_code", call.output_code},
          {"output_message", call.output_message},
          {"checked", call.output.checked},
          {"max_abs_error", number_to_json(call.output.max_abs_error)},
          {"max_rel_error", number_to_json(call.output.max_rel_error)},
          {"elements", call.output.elements},
          {"wrong", call.output.wrong},
          {"guess", call.output.guess},
          {"modified_inputs", call.modified_inputs},
          {"inputs_in_output", call.inputs_in_output},
          {"earlier_output_in_output", call.earlier_output_in_output}};
}

CallEvidence to_call(const ReadJson& json) {
  CallEvidence call;
  call.region = integer_from_json<RegionId>(json.at("region"));
  call.duration = std::chrono::nanoseconds(integer_from_json<std::int64_t>(json.at("duration_ns")));
  json.at("output_code").get_to(call.output_code);
  json.at("output_message").get_to(call.output_message);
  json.at("checked").get_to(call.output.checked);
  call.output.max_abs_error = number_from_json(json.at("max_abs_error"));
  call.output.max_rel_error = number_from_json(json.at("max_rel_error"));
  call.output.elements = integer_from_json<std::uint64_t>(json.at("elements"));
  call.output.wrong = integer_from_json<std::uint64_t>(json.at("wrong"));
  // Files of earlier versions don't have these.
  call.output.guess = json.value("guess", "");
  call.modified_inputs = json.value("modified_inputs", std::vector<std::string>());
  call.inputs_in_output = json.value("inputs_in_output", std::vector<std::string>());
  call.earlier_output_in_output = json.value("earlier_output_in_output", false);
  return call;
}

Json from_place(const std::optional<SourcePlace>& place) {
  if (!place) return {};
  return {{"file", place->file}, {"line", place->line}, {"function", place->function}};
}

SourcePlace to_place(const ReadJson& json) {
  return {json.at("file"), integer_from_json<std::uint32_t>(json.at("line")), json.at("function")};
}

Json from_stream(const StreamEvidence& stream) {
  Json json{{"pid", stream.pid}, {"file", stream.file}, {"damage", stream.damage}, {"places", Json::array()}};
  if (!stream.timeline) return json;
  for (const auto& [stack, place] : stream.timeline->places)
    json["places"].push_back({{"stack", stack}, {"place", from_place(place)}});
  return json;
}

StreamEvidence to_stream(const ReadJson& json) {
  StreamEvidence stream;
  stream.pid = integer_from_json<std::uint32_t>(json.at("pid"));
  json.at("file").get_to(stream.file);
  stream.damage = json.value("damage", "");
  stream.timeline.emplace();
  for (const ReadJson& entry : json.value("places", ReadJson::array()))
    stream.timeline->places[integer_from_json<StackId>(entry.at("stack"))] = to_place(entry.at("place"));
  return stream;
}

Json from_worker(const WorkerEvidence& worker) {
  const WorkerEnd& end = worker.end;
  Json json{{"pid", worker.pid},
            {"end", {{"code", end.code}, {"message", end.message}, {"place", from_place(end.place)}}},
            {"printed", worker.printed},
            {"own_regions", worker.own_regions ? Json(*worker.own_regions) : Json()},
            {"calls", Json::array()},
            {"scaled", Json::array()},
            {"streams", Json::array()}};
  for (const CallEvidence& call : worker.calls) json["calls"].push_back(from_call(call));
  for (const ScaledCall& scaled : worker.scaled)
    json["scaled"].push_back({{"rows", scaled.rows}, {"call", from_call(scaled.call)}});
  for (const StreamEvidence& stream : worker.streams) json["streams"].push_back(from_stream(stream));
  return json;
}

WorkerEvidence to_worker(const ReadJson& json) {
  WorkerEvidence worker;
  worker.pid = integer_from_json<std::uint32_t>(json.at("pid"));
  json.at("end").at("code").get_to(worker.end.code);
  json.at("end").at("message").get_to(worker.end.message);
  if (const ReadJson place = json.at("end").value("place", ReadJson()); !place.is_null())
    worker.end.place = to_place(place);
  json.at("printed").get_to(worker.printed);
  worker.own_regions.reset();
  if (const auto own = json.find("own_regions"); own != json.end() && !own->is_null()) {
    worker.own_regions.emplace();
    for (const ReadJson& region : *own) worker.own_regions->push_back(integer_from_json<RegionId>(region));
  }
  for (const ReadJson& call : json.at("calls")) worker.calls.push_back(to_call(call));
  for (const ReadJson& scaled : json.value("scaled", ReadJson::array()))
    worker.scaled.push_back(
        {integer_from_json<std::uint64_t>(scaled.at("rows")), to_call(scaled.at("call"))});
  for (const ReadJson& stream : json.at("streams")) worker.streams.push_back(to_stream(stream));
  return worker;
}

Json from_solution(const SolutionEvidence& solution) {
  Json json{{"name", solution.name}, {"file", solution.file}, {"recorded", from_worker(solution.recorded)}};
  json["timed"] = solution.timed ? from_worker(*solution.timed) : Json();
  return json;
}

SolutionEvidence to_solution(const ReadJson& json) {
  SolutionEvidence solution;
  json.at("name").get_to(solution.name);
  json.at("file").get_to(solution.file);
  solution.recorded = to_worker(json.at("recorded"));
  if (!json.at("timed").is_null()) solution.timed = to_worker(json.at("timed"));
  return solution;
}

std::map<std::string, std::uint64_t> to_input_bytes(const ReadJson& json) {
  std::map<std::string, std::uint64_t> bytes_by_input;
  for (const auto& [name, bytes] : json.items())
    bytes_by_input[name] = integer_from_json<std::uint64_t>(bytes);
  return bytes_by_input;
}

}  // namespace

nlohmann::ordered_json to_json(const Evidence& evidence) {
  Json json{{"schema", kEvidenceSchema},
            {"machine",
             {{"simulated", evidence.machine.simulated},
              {"why", evidence.machine.why},
              {"facts", evidence.machine.facts}}},
            {"exercise",
             {{"name", evidence.exercise_name},
              {"file", evidence.exercise_file},
              {"json", evidence.exercise_json}}},
            {"rows", evidence.rows},
            {"input_bytes", evidence.input_bytes},
            {"scaled_input_bytes", Json::array()},
            {"seed", evidence.seed},
            {"built_in", evidence.built_in},
            {"solutions", Json::array()},
            {"rejected", Json::array()}};
  if (evidence.sandbox) json["sandbox"] = {{"used", evidence.sandbox->used}, {"why", evidence.sandbox->why}};
  for (const auto& [rows, bytes] : evidence.scaled_input_bytes)
    json["scaled_input_bytes"].push_back({{"rows", rows}, {"bytes", bytes}});
  for (const SolutionEvidence& solution : evidence.solutions)
    json["solutions"].push_back(from_solution(solution));
  for (const RejectedFile& rejected : evidence.rejected) {
    json["rejected"].push_back({{"file", rejected.file}, {"message", rejected.message}});
  }
  return json;
}

Evidence evidence_from_json(const nlohmann::json& json) {
  Evidence evidence;
  json.at("machine").at("simulated").get_to(evidence.machine.simulated);
  json.at("machine").at("why").get_to(evidence.machine.why);
  json.at("machine").at("facts").get_to(evidence.machine.facts);
  json.at("exercise").at("name").get_to(evidence.exercise_name);
  json.at("exercise").at("file").get_to(evidence.exercise_file);
  json.at("exercise").at("json").get_to(evidence.exercise_json);
  evidence.rows = integer_from_json<std::uint64_t>(json.at("rows"));
  evidence.input_bytes = to_input_bytes(json.at("input_bytes"));
  for (const ReadJson& scaled : json.value("scaled_input_bytes", ReadJson::array())) {
    evidence.scaled_input_bytes[integer_from_json<std::uint64_t>(scaled.at("rows"))] =
        to_input_bytes(scaled.at("bytes"));
  }
  evidence.seed = integer_from_json<std::uint64_t>(json.at("seed"));
  if (const auto sandbox = json.find("sandbox"); sandbox != json.end())
    evidence.sandbox = SandboxReport{sandbox->at("used"), sandbox->at("why")};
  json.at("built_in").get_to(evidence.built_in);
  for (const ReadJson& solution : json.at("solutions")) evidence.solutions.push_back(to_solution(solution));
  for (const ReadJson& rejected : json.at("rejected")) {
    evidence.rejected.push_back({rejected.at("file"), rejected.at("message")});
  }
  return evidence;
}

}  // namespace gpuflight
