#include "gpuflight/judge/evidence.hpp"

#include <algorithm>
#include <tuple>

namespace gpuflight {

const CallEvidence* worst_output(const WorkerEvidence& worker) {
  const auto badness = [](const CallEvidence& call) {
    return std::tuple(!call.output_code.empty(), !call.output.checked, call.output.wrong,
                      call.output.max_abs_error);
  };
  const auto worst =
      std::max_element(worker.calls.begin(), worker.calls.end(),
                       [&](const CallEvidence& a, const CallEvidence& b) { return badness(a) < badness(b); });
  return worst == worker.calls.end() ? nullptr : &*worst;
}

}  // namespace gpuflight
