#include "gpuflight/judge/evidence.hpp"

#include <algorithm>
#include <tuple>

namespace gpuflight {

std::vector<const CallEvidence*> all_calls(const WorkerEvidence& worker) {
  std::vector<const CallEvidence*> calls;
  for (const CallEvidence& call : worker.calls) calls.push_back(&call);
  for (const ScaledCall& scaled : worker.scaled) calls.push_back(&scaled.call);
  return calls;
}

const CallEvidence* worst_output(const WorkerEvidence& worker) {
  const auto badness = [](const CallEvidence* call) {
    return std::tuple(!call->output_code.empty(), !call->output.checked, call->output.wrong,
                      call->output.max_abs_error);
  };
  // With as many rows as were asked for, unless only another call shows what is wrong.
  const auto worst_of = [&](const std::vector<const CallEvidence*>& calls) {
    const auto worst = std::ranges::max_element(calls, {}, badness);
    return worst == calls.end() ? nullptr : *worst;
  };
  std::vector<const CallEvidence*> calls = all_calls(worker);
  const CallEvidence* worst = worst_of({calls.begin(), calls.begin() + std::ssize(worker.calls)});
  if (worst != nullptr && !worst->output_code.empty()) return worst;
  const CallEvidence* scaled = worst_of({calls.begin() + std::ssize(worker.calls), calls.end()});
  return scaled != nullptr && !scaled->output_code.empty() ? scaled : worst;
}

}  // namespace gpuflight
