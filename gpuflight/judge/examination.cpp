#include "gpuflight/judge/examination.hpp"

#include <span>

#include <algorithm>

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/collector.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

std::optional<TraceSink> sink_of(const Examination& examination) {
  if (!examination.trace_folder) return std::nullopt;
  const char* purpose = examination.purpose == Purpose::Record ? ".recorded" : ".timed";
  return TraceSink{*examination.trace_folder, examination.name + purpose};
}

Message first_word(WorkerProcess& worker) {
  try {
    return worker.hear();
  } catch (const WorkerGone& gone) {
    // Nothing of the solution is loaded yet.
    worker.end();
    if (gone.end.code == reason::kTimeout)
      throw Unable("no worker was ready within the time limit (--timeout)");
    const std::string said = worker.printed();
    throw Unable("a worker can't start here (" + gone.end.code + ")" +
                 (said.empty() ? "" : "; it said: " + said));
  }
}

void await_ready(WorkerProcess& worker, std::map<std::string, std::string>& facts) {
  const Message ready = first_word(worker);
  if (ready.head.contains("error")) throw Unable(ready.head.at("message").get<std::string>());
  for (const auto& [key, value] : ready.head.at("facts").items()) facts[key] = value.get<std::string>();
}

void open_solution(WorkerProcess& worker, const Examination& examination) {
  const Message opened = worker.ask({{"do", "open"},
                                     {"file", std::filesystem::absolute(examination.file).string()},
                                     {"name", examination.function}});
  if (opened.head.contains("error")) throw SolutionRejected(opened.head.at("message").get<std::string>());
}

// What the solution threw.
struct Thrown {
  std::string message;
};

OutputDescription output_in(const Message& answer) {
  const nlohmann::json& described = answer.head.at("output");
  OutputDescription output;
  described.at("defined").get_to(output.defined);
  if (!output.defined) return output;
  described.at("type").get_to(output.type);
  for (const auto& size : described.at("shape"))
    output.shape.push_back(integer_from_json<std::int64_t>(size));
  described.at("device").get_to(output.device);
  return output;
}

// Calls the solution so many times with the same inputs.
Message call(WorkerProcess& worker, Purpose purpose, const CallInputs& inputs, const char* region,
             std::uint64_t times) {
  Message answer = worker.ask({{"do", "call"},
                               {"region", region},
                               {"times", times},
                               {"keep_output", purpose == Purpose::Record},
                               {"tensors", inputs.tensors}},
                              inputs.bytes);
  if (answer.head.contains("error")) throw Thrown{answer.head.at("message").get<std::string>()};
  return answer;
}

// The last output is checked. The last of the seeds is these calls'.
std::vector<CallEvidence> judged_calls(WorkerProcess& worker, Purpose purpose, Reference& reference,
                                       std::span<const InputsSeed> seeds, std::uint64_t times,
                                       std::vector<RegionId>& own_regions) {
  const Message answer = call(worker, purpose, reference.inputs(seeds.back()), kJudgedRegion, times);
  std::vector<CallEvidence> calls;
  for (const auto& made : answer.head.at("calls")) {
    CallEvidence& evidence = calls.emplace_back();
    evidence.region = integer_from_json<RegionId>(made.at("region"));
    evidence.duration = std::chrono::nanoseconds(integer_from_json<std::int64_t>(made.at("duration_ns")));
  }
  if (calls.size() != times)
    throw WorkerGone({reason::kExited, "the solution wrote into the judge's channel"});
  for (const auto& region : answer.head.at("own_regions"))
    own_regions.push_back(integer_from_json<RegionId>(region));
  answer.head.at("modified_inputs").get_to(calls.back().modified_inputs);
  answer.head.at("inputs_in_output").get_to(calls.back().inputs_in_output);
  answer.head.at("earlier_output_in_output").get_to(calls.back().earlier_output_in_output);
  reference.check(seeds, output_in(answer), answer.payload, calls.back());
  return calls;
}

// Recorded calls each get inputs of their own, so that nothing can be kept from one to the next.
// Timed ones come one right after the other: they show what the code takes when all is warm.
void run_calls(WorkerProcess& worker, const Examination& examination, Reference& reference, Seeds& seeds,
               WorkerEvidence& evidence) {
  const Purpose purpose = examination.purpose;
  const std::uint64_t requests = purpose == Purpose::Time ? 1 : examination.calls;
  const std::uint64_t times = purpose == Purpose::Time ? examination.calls : 1;
  std::vector<InputsSeed> used{{seeds.next(), examination.rows}};
  call(worker, purpose, reference.inputs(used.back()), "warm-up", 1);
  for (std::uint64_t request = 0; request < requests; ++request) {
    used.push_back({seeds.next(), examination.rows});
    for (CallEvidence& made : judged_calls(worker, purpose, reference, used, times, *evidence.own_regions)) {
      evidence.calls.push_back(std::move(made));
    }
  }
}

// What is wrong already is judged without them.
void run_scaled_calls(WorkerProcess& worker, const Examination& examination, Reference& reference,
                      Seeds& seeds, WorkerEvidence& evidence) {
  const bool is_right =
      std::ranges::all_of(evidence.calls, [](const CallEvidence& made) { return made.output_code.empty(); });
  if (examination.purpose == Purpose::Time || !is_right) return;
  for (const std::uint64_t rows : examination.scaled_rows) {
    const std::vector<InputsSeed> seed{{seeds.next(), rows}};
    for (CallEvidence& made :
         judged_calls(worker, examination.purpose, reference, seed, 1, *evidence.own_regions)) {
      evidence.scaled.push_back({rows, std::move(made)});
    }
  }
}

// That the solution did well with the usual number of rows is worth saying.
void tell_rows_at_end(const Examination& examination, WorkerEvidence& evidence) {
  if (evidence.end.code.empty() || evidence.calls.size() < examination.calls) return;
  const std::size_t done = evidence.scaled.size();
  if (examination.purpose == Purpose::Time || done >= examination.scaled_rows.size()) return;
  evidence.end.message +=
      ", when it was called with " + std::to_string(examination.scaled_rows[done]) + " rows";
}

// A worker that dies now leaves a stream without its end, and that tells.
void finish(WorkerProcess& worker) {
  try {
    worker.ask({{"do", "finish"}});
  } catch (const WorkerGone&) {
  }
}

}  // namespace

WorkerEvidence examine(const Examination& examination, const Programs& programs, Reference& reference,
                       Seeds& seeds, std::map<std::string, std::string>& facts) {
  WorkerEvidence evidence;
  Collector collector(sink_of(examination),
                      examination.purpose == Purpose::Time ? 0 : TimelineBuilder::kUsual);
  WorkerProcess worker(solution_command(programs, examination.device, examination.purpose, examination.file,
                                        collector.socket_path(), examination.confinement));
  evidence.pid = static_cast<std::uint32_t>(worker.pid());
  try {
    await_ready(worker, facts);
    open_solution(worker, examination);
    run_calls(worker, examination, reference, seeds, evidence);
    run_scaled_calls(worker, examination, reference, seeds, evidence);
    finish(worker);
  } catch (const WorkerGone& gone) {
    evidence.end = gone.end;
  } catch (const Thrown& thrown) {
    evidence.end = {reason::kThrew, "the solution threw: " + thrown.message};
    finish(worker);  // so that all it had recorded is sent
  } catch (const nlohmann::json::exception&) {
    evidence.end = {reason::kExited, "the solution wrote into the judge's channel"};
  }
  tell_rows_at_end(examination, evidence);
  worker.end();
  evidence.printed = worker.printed();
  evidence.streams = collector.finish();
  for (const StreamEvidence& stream : evidence.streams)
    facts.insert(stream.facts.begin(), stream.facts.end());
  return evidence;
}

}  // namespace gpuflight
