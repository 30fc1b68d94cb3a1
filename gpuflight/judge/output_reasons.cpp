#include "gpuflight/judge/output_reasons.hpp"

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/reasons.hpp"

namespace gpuflight {
namespace {

// Of the first call that changed any.
void add_modified_inputs(const WorkerEvidence& worker, std::vector<Reason>& reasons) {
  for (const CallEvidence* each : all_calls(worker)) {
    const CallEvidence& call = *each;
    if (call.modified_inputs.empty()) continue;
    reasons.push_back(reason_of(reason::kInputsModified,
                                "the solution changed what it was given: the values of " +
                                    joined(call.modified_inputs) + " aren't those it was called with"));
    return;
  }
}

void add_wrong_output(const WorkerEvidence& worker, std::vector<Reason>& reasons) {
  const CallEvidence* worst = worst_output(worker);
  if (worst == nullptr || worst->output_code.empty()) return;
  reasons.push_back(reason_of(worst->output_code, worst->output_message));
}

// Of the first call whose output does.
void add_shared_memory(const WorkerEvidence& worker, std::vector<Reason>& reasons) {
  for (const CallEvidence* each : all_calls(worker)) {
    const CallEvidence& call = *each;
    if (!call.inputs_in_output.empty()) {
      reasons.push_back(reason_of(reason::kOutputAliased, "the output shares its memory with the input " +
                                                              joined(call.inputs_in_output)));
      return;
    }
    if (call.earlier_output_in_output) {
      reasons.push_back(reason_of(reason::kOutputAliased,
                                  "the output shares its memory with an earlier call's output, which "
                                  "changes under whoever kept it"));
      return;
    }
  }
}

std::vector<Reason> reasons_in(const WorkerEvidence& worker) {
  std::vector<Reason> reasons;
  add_modified_inputs(worker, reasons);
  add_wrong_output(worker, reasons);
  add_shared_memory(worker, reasons);
  return reasons;
}

}  // namespace

std::vector<Reason> output_reasons(const SolutionEvidence& solution) {
  std::vector<Reason> reasons = reasons_in(solution.recorded);
  if (!reasons.empty() || !solution.timed) return reasons;
  const WorkerEnd& end = solution.timed->end;
  if (!end.code.empty() && !is_no_fault(end)) return {reason_of(end.code, end.message)};
  reasons = reasons_in(*solution.timed);
  for (Reason& reason : reasons) reason.message += " (in the timed run, where nothing is recorded)";
  return reasons;
}

}  // namespace gpuflight
