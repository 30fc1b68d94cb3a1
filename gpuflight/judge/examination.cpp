#include "gpuflight/judge/examination.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/collector.hpp"
#include "gpuflight/judge/solution.hpp"
#include "gpuflight/judge/stack_places.hpp"

namespace gpuflight {
namespace {

std::optional<TraceSink> sink_of(const Examination& examination) {
  if (!examination.trace_folder) return std::nullopt;
  const char* purpose = examination.purpose == Purpose::Record ? ".recorded" : ".timed";
  return TraceSink{*examination.trace_folder, examination.name + purpose};
}

using Tell = std::function<void(const std::string& doing)>;

std::uint64_t requests_of(const Examination& examination) {
  return examination.purpose == Purpose::Time ? 1 : examination.calls;
}

std::string request_in_words(const Examination& examination, std::uint64_t request) {
  if (examination.purpose == Purpose::Time) return number_of(examination.calls, "timed call");
  return "recorded call " + std::to_string(request + 1) + " of " + std::to_string(examination.calls);
}

// The last output is checked. The last of the seeds is these calls'.
std::vector<CallEvidence> judged_calls(Solution& solution, Reference& reference,
                                       std::span<const InputsSeed> seeds, std::uint64_t times,
                                       std::vector<RegionId>& own_regions) {
  CallsMade made = solution.call(reference.inputs(seeds.back()), kJudgedRegion, times);
  own_regions.insert(own_regions.end(), made.own_regions.begin(), made.own_regions.end());
  reference.check(seeds, made.output, made.output_bytes, made.calls.back());
  return std::move(made.calls);
}

// Recorded calls each get inputs of their own, so that nothing can be kept from one to the next.
// Timed ones come one right after the other: they show what the code takes when all is warm.
void run_calls(Solution& solution, const Examination& examination, Reference& reference, Seeds& seeds,
               WorkerEvidence& evidence, const Tell& tell) {
  const std::uint64_t times = examination.purpose == Purpose::Time ? examination.calls : 1;
  std::vector<InputsSeed> used{{seeds.next(), examination.rows}};
  tell("warm-up");
  solution.call(reference.inputs(used.back()), "warm-up", 1);
  for (std::uint64_t request = 0; request < requests_of(examination); ++request) {
    tell(request_in_words(examination, request));
    used.push_back({seeds.next(), examination.rows});
    for (CallEvidence& made : judged_calls(solution, reference, used, times, *evidence.own_regions)) {
      evidence.calls.push_back(std::move(made));
    }
  }
}

// What is wrong already is judged without them.
void run_scaled_calls(Solution& solution, const Examination& examination, Reference& reference, Seeds& seeds,
                      WorkerEvidence& evidence, const Tell& tell) {
  const bool is_right =
      std::ranges::all_of(evidence.calls, [](const CallEvidence& made) { return made.output_code.empty(); });
  if (examination.purpose == Purpose::Time || !is_right) return;
  for (const std::uint64_t rows : examination.scaled_rows) {
    tell("recorded call with " + number_of(rows, "row"));
    const std::vector<InputsSeed> seed{{seeds.next(), rows}};
    for (CallEvidence& made : judged_calls(solution, reference, seed, 1, *evidence.own_regions)) {
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

// Of another process's calls nothing is judged.
void find_places(const Examination& examination, const Programs& programs, WorkerEvidence& evidence) {
  for (StreamEvidence& stream : evidence.streams) {
    if (stream.pid == evidence.pid && stream.timeline)
      add_places(*stream.timeline, programs, examination.file, examination.confinement);
  }
}

}  // namespace

std::size_t steps_of(const Examination& examination) {
  const std::size_t scaled = examination.purpose == Purpose::Time ? 0 : examination.scaled_rows.size();
  return 2 + requests_of(examination) + scaled;
}

WorkerEvidence examine(const Examination& examination, const Programs& programs, Reference& reference,
                       Seeds& seeds, std::map<std::string, std::string>& facts, const Tell& tell) {
  tell("starting");
  WorkerEvidence evidence;
  Collector collector(sink_of(examination),
                      examination.purpose == Purpose::Time ? 0 : TimelineBuilder::kUsual);
  WorkerCommand command =
      solution_command(programs, examination.device, examination.purpose, examination.file,
                       collector.socket_path(), examination.confinement);
  if (examination.stacks) record_stacks(command);
  Solution solution(command, examination.purpose);
  evidence.pid = static_cast<std::uint32_t>(solution.pid());
  try {
    for (const auto& [key, value] : solution.await_ready()) facts[key] = value;
    solution.open(examination.file, examination.function);
    run_calls(solution, examination, reference, seeds, evidence, tell);
    run_scaled_calls(solution, examination, reference, seeds, evidence, tell);
    solution.finish();
  } catch (const WorkerGone& gone) {
    evidence.end = gone.end;
  } catch (const SolutionThrew& threw) {
    evidence.end = {reason::kThrew, std::string("the solution threw: ") + threw.what()};
    solution.finish();
  } catch (const nlohmann::json::exception&) {
    evidence.end = {reason::kExited, "the solution wrote into the judge's channel"};
  }
  tell_rows_at_end(examination, evidence);
  evidence.printed = solution.end();
  evidence.streams = collector.finish();
  for (const StreamEvidence& stream : evidence.streams)
    facts.insert(stream.facts.begin(), stream.facts.end());
  if (examination.stacks) find_places(examination, programs, evidence);
  return evidence;
}

}  // namespace gpuflight
