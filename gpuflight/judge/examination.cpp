#include "gpuflight/judge/examination.hpp"

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
    throw Unable("a worker can't start here: " + gone.end.message + "\n" + worker.printed());
  }
}

void await_ready(WorkerProcess& worker, std::map<std::string, std::string>& facts) {
  const Message ready = first_word(worker);
  if (ready.head.contains("error")) throw Unable(ready.head.at("message").get<std::string>());
  for (const auto& [key, value] : ready.head.at("facts").items()) facts[key] = value.get<std::string>();
}

void open_solution(WorkerProcess& worker, const Examination& examination) {
  const Message opened =
      worker.ask({{"do", "open"}, {"file", examination.file.string()}, {"name", examination.function}});
  if (opened.head.contains("error")) throw SolutionRejected(opened.head.at("message").get<std::string>());
}

// What the solution threw, or nothing.
std::optional<WorkerEnd> call_once(WorkerProcess& worker, Reference& reference, std::uint64_t seed,
                                   bool warm_up, WorkerEvidence& evidence) {
  const CallInputs inputs = reference.inputs(seed);
  const Message answer =
      worker.ask({{"do", "call"}, {"warm_up", warm_up}, {"tensors", inputs.tensors}}, inputs.bytes);
  if (answer.head.contains("error")) {
    return WorkerEnd{"threw", "the solution threw: " + answer.head.at("message").get<std::string>()};
  }
  if (warm_up) return std::nullopt;
  CallEvidence& call = evidence.calls.emplace_back();
  call.region = answer.head.at("region").get<RegionId>();
  call.duration = std::chrono::nanoseconds(answer.head.at("duration_ns").get<std::int64_t>());
  reference.check(seed, answer, call);
  return std::nullopt;
}

void run_calls(WorkerProcess& worker, const Examination& examination, Reference& reference, Seeds& seeds,
               WorkerEvidence& evidence) {
  for (std::uint64_t call = 0; call <= examination.calls; ++call) {
    if (const auto thrown = call_once(worker, reference, seeds.next(), call == 0, evidence)) {
      evidence.end = *thrown;
      return;
    }
  }
}

// The output is there: a worker that dies now leaves a stream without its end, and that tells.
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
  Collector collector(sink_of(examination));
  WorkerProcess worker(solution_command(programs, examination.device, examination.purpose,
                                        collector.socket_path(), examination.time_limit));
  evidence.pid = static_cast<std::uint32_t>(worker.pid());
  try {
    await_ready(worker, facts);
    open_solution(worker, examination);
    run_calls(worker, examination, reference, seeds, evidence);
    finish(worker);
  } catch (const WorkerGone& gone) {
    evidence.end = gone.end;
  } catch (const nlohmann::json::exception&) {
    evidence.end = {"exited", "the solution wrote into the judge's channel"};
  }
  worker.end();
  evidence.printed = worker.printed();
  evidence.streams = collector.finish();
  for (const StreamEvidence& stream : evidence.streams)
    facts.insert(stream.facts.begin(), stream.facts.end());
  return evidence;
}

}  // namespace gpuflight
