#include "gpuflight/build/machine_fault.hpp"

#include <cerrno>
#include <csignal>

namespace gpuflight {

bool is_machines_fault(const std::error_code& error) {
  const int number = error.default_error_condition().value();
  return number == ENOSPC || number == EDQUOT || number == EROFS || number == EIO;
}

bool was_killed(const Outcome& outcome) {
  constexpr int kKilled = 128 + SIGKILL;
  // g++ itself ends with 1 when the compiler proper, cc1plus, is killed.
  constexpr const char* kPartKilled = "fatal error: Killed signal terminated program";
  return outcome.status == kKilled ||
         (outcome.status != 0 && outcome.output.find(kPartKilled) != std::string::npos);
}

}  // namespace gpuflight
