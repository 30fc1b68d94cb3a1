#include "tests/support/cupti/answers.hpp"

namespace gpuflight::test {

void Answers::set(const std::string& function, CUptiResult result, unsigned calls_before) {
  const std::lock_guard lock(mutex_);
  answers_[function] = {result, calls_before};
}

CUptiResult Answers::to(const std::string& function) {
  const std::lock_guard lock(mutex_);
  const auto found = answers_.find(function);
  if (found == answers_.end()) return CUPTI_SUCCESS;
  if (found->second.calls_before == 0) return found->second.result;
  --found->second.calls_before;
  return CUPTI_SUCCESS;
}

}  // namespace gpuflight::test
