#include "gpuflight/judge/run.hpp"

#include "gpuflight/core/joined.hpp"
#include "gpuflight/judge/definition/evaluation.hpp"
#include "gpuflight/judge/device_choice.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/examination.hpp"
#include "gpuflight/judge/exercise_file.hpp"
#include "gpuflight/judge/sandbox_choice.hpp"
#include "gpuflight/judge/scaling.hpp"
#include "gpuflight/judge/solution.hpp"
#include "gpuflight/judge/solution_files.hpp"
#include "gpuflight/judge/turn.hpp"

namespace gpuflight {
namespace {

void prepare_trace_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw BadInput(folder.string() + ": can't be made: " + error.message());
  const bool empty = std::filesystem::is_empty(folder, error);
  if (error) throw BadInput(folder.string() + ": can't be read: " + error.message());
  if (!empty) throw BadInput(folder.string() + ": is not empty; --save-trace wants a folder of its own");
}

// For everything that the exercise's own code does in a run.
constexpr auto kReferenceTime = std::chrono::hours(1);

void check_inputs(const CallInputs& inputs, const ExerciseDefinition& definition) {
  std::vector<std::string> names;
  for (const auto& tensor : inputs.tensors) names.push_back(tensor.at("name"));
  if (names == definition.inputs) return;
  throw BadInput("the exercise's code makes the inputs " + joined(names) + ", and its exercise.json says " +
                 joined(definition.inputs));
}

// The tolerances; that there is a budget too is found out before any solution runs.
Tolerances limits_at(const ExerciseDefinition& definition, const Quantities& quantities,
                     std::string_view device) {
  try {
    budget(definition, quantities, device);
    return tolerances(definition, quantities);
  } catch (const DefinitionError& error) {
    throw BadInput(error.what());
  }
}

std::vector<std::uint64_t> rows_of(
    const std::map<std::uint64_t, std::map<std::string, std::uint64_t>>& bytes_by_rows) {
  std::vector<std::uint64_t> all;
  for (const auto& [rows, bytes] : bytes_by_rows) all.push_back(rows);
  return all;
}

// To be sent with the most rows that a solution is called with.
bool are_too_large(const std::map<std::string, std::uint64_t>& bytes) {
  std::uint64_t all = 0;
  for (const auto& [name, of_input] : bytes) all += of_input;
  return all > Channel::kMaxPayload / kMostScaling;
}

using Tell = std::function<void(const RunProgress&)>;

// What stays the same for all solutions of a run.
class Run {
 public:
  Run(const RunRequest& request, const ExerciseDefinition& definition, const Programs& programs,
      Evidence& evidence, const Tell& tell)
      : request_(request),
        evidence_(evidence),
        tell_(tell),
        programs_(programs),
        seeds_(evidence.seed),
        reference_(
            reference_command(programs_, std::filesystem::absolute(request.exercise), kReferenceTime)) {
    evidence_.input_bytes = look_at(definition, evidence.rows);
    if (definition.constant.empty() || are_too_large(evidence_.input_bytes)) return;
    for (const std::uint64_t rows : scaled_rows(evidence.rows))
      evidence_.scaled_input_bytes[rows] = look_at(definition, rows);
  }

  void examine_all(const std::vector<Candidate>& candidates);

 private:
  std::map<std::string, std::uint64_t> look_at(const ExerciseDefinition& definition, std::uint64_t rows);
  void examine_candidate(const Candidate& candidate, RunProgress& progress);
  Examination examination_of(const Candidate& candidate, Purpose purpose) const;
  std::size_t steps_of_each(const Candidate& candidate) const;
  WorkerEvidence examine_for(const Candidate& candidate, Purpose purpose, RunProgress& progress);

  const RunRequest& request_;
  Evidence& evidence_;
  const Tell& tell_;
  Programs programs_;
  Seeds seeds_;
  Reference reference_;
};

// What the inputs are with so many rows. That the exercise says what is asked of a solution then is found out
// before any runs.
std::map<std::string, std::uint64_t> Run::look_at(const ExerciseDefinition& definition, std::uint64_t rows) {
  const CallInputs inputs = reference_.inputs({seeds_.next(), rows});
  check_inputs(inputs, definition);
  std::map<std::string, std::uint64_t> bytes = bytes_by_input(inputs);
  reference_.tolerate(rows, limits_at(definition, {rows, bytes}, device_name(evidence_.machine)));
  return bytes;
}

// All have as many.
std::size_t Run::steps_of_each(const Candidate& candidate) const {
  const std::size_t recorded = steps_of(examination_of(candidate, Purpose::Record));
  // A simulated device's times mean nothing.
  return evidence_.machine.simulated ? recorded
                                     : recorded + steps_of(examination_of(candidate, Purpose::Time));
}

void Run::examine_all(const std::vector<Candidate>& candidates) {
  if (candidates.empty()) return;
  const std::size_t steps = steps_of_each(candidates.front());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::string which = candidates.size() == 1 ? ""
                                                     : " (" + std::to_string(i + 1) + " of " +
                                                           std::to_string(candidates.size()) + ")";
    RunProgress progress{candidates[i].name + which, i * steps, candidates.size() * steps};
    examine_candidate(candidates[i], progress);
  }
}

void Run::examine_candidate(const Candidate& candidate, RunProgress& progress) {
  try {
    SolutionEvidence solution{
        candidate.name, candidate.file.string(), examine_for(candidate, Purpose::Record, progress), {}};
    const bool ended = !solution.recorded.end.code.empty();
    if (!evidence_.machine.simulated && !ended)
      solution.timed = examine_for(candidate, Purpose::Time, progress);
    evidence_.solutions.push_back(std::move(solution));
  } catch (const SolutionRejected& rejected) {
    evidence_.rejected.push_back({candidate.file.string(), candidate.file.string() + ": " + rejected.what()});
  }
}

Examination Run::examination_of(const Candidate& candidate, Purpose purpose) const {
  return {
      candidate.name,
      candidate.module,
      candidate.function,
      device_name(evidence_.machine),
      purpose,
      purpose == Purpose::Record ? request_.calls : request_.timed_calls,
      evidence_.rows,
      rows_of(evidence_.scaled_input_bytes),
      {request_.time_limit, request_.limits, evidence_.sandbox->used, request_.hidden, request_.simulated},
      request_.stacks && purpose == Purpose::Record,
      request_.trace_folder};
}

WorkerEvidence Run::examine_for(const Candidate& candidate, Purpose purpose, RunProgress& progress) {
  const std::string name = progress.doing;
  const auto tell = [&](const std::string& doing) {
    tell_({name + ": " + doing, progress.done++, progress.total});
  };
  const Turn turn(evidence_.machine.simulated ? std::nullopt : request_.turns);
  return examine(examination_of(candidate, purpose), programs_, reference_, seeds_, evidence_.machine.facts,
                 tell);
}

}  // namespace

Evidence run(const RunRequest& request, const Tell& tell) {
  const ExerciseFile exercise = read_exercise(request.exercise);
  const ExerciseDefinition& definition = exercise.definition;
  Evidence evidence;
  evidence.exercise_name = request.exercise.stem().string();
  evidence.exercise_file = request.exercise.string();
  evidence.exercise_json = *exercise.module.exercise_json;
  evidence.rows = request.rows.value_or(definition.rows);
  evidence.seed = request.seed.value_or(Seeds::secret());
  evidence.built_in = request.solutions.empty();
  const DeviceChoice choice = choose_device(request.device);
  evidence.machine.simulated = choice.device == "simulated";
  evidence.machine.why = choice.why;
  const Needs needs{definition.inputs.size(), evidence.machine.simulated, evidence.exercise_name};
  const std::vector<Candidate> candidates = evidence.built_in
                                                ? built_in_candidates(exercise.module, needs)
                                                : candidates_of(request.solutions, needs, evidence.rejected);
  if (request.trace_folder) prepare_trace_folder(*request.trace_folder);
  const Programs programs = find_programs();
  evidence.sandbox = choose_sandbox(request.sandbox, programs.supervisor);
  tell({"making inputs", 0, 1});
  Run(request, definition, programs, evidence, tell).examine_all(candidates);
  return evidence;
}

}  // namespace gpuflight
