#include "gpuflight/judge/worker_end.hpp"

#include <sys/wait.h>

#include <csignal>
#include <cstring>
#include <sstream>

#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

// Sent by people, the system and batch queues, and hardly ever by a program to itself.
bool is_from_outside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

// A file's name is no longer, and nobody vouches for this one.
constexpr std::size_t kMostOfName = 255;

std::string told(const std::optional<SourcePlace>& place) {
  if (!place) return "";
  const std::string file = place->file.substr(place->file.rfind('/') + 1, kMostOfName);
  return (place->function.empty() ? "" : " in " + place->function) + " at " + file + ":" +
         std::to_string(place->line);
}

WorkerEnd end_by_signal(const std::string& who, int signal, const std::optional<SourcePlace>& place) {
  const char* abbreviation = sigabbrev_np(signal);  // real-time signals have none
  const std::string name =
      abbreviation != nullptr ? std::string("SIG") + abbreviation : "signal " + std::to_string(signal);
  if (is_from_outside(signal))
    return {reason::kKilled, who + "'s process was killed (" + name + "), by itself or from outside"};
  return {reason::kCrashed,
          who + "'s process crashed: " + name + " (" + strsignal(signal) + ")" + told(place), place};
}

// In MiB, as --memory has it.
std::string in_mebibytes(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

WorkerEnd end_by_itself(const std::string& who, int status, const std::optional<SourcePlace>& place) {
  if (WIFSIGNALED(status)) return end_by_signal(who, WTERMSIG(status), place);
  return {reason::kExited, who + "'s process exited by itself (code " + std::to_string(WEXITSTATUS(status)) +
                               ") before it had given its result"};
}

}  // namespace

WorkerEnd end_by_status(const std::string& who, const WorkerStatus& status, const Limits& limits,
                        const std::optional<SourcePlace>& place) {
  switch (status.cause) {
    case EndCause::Memory:
      return {reason::kMemory, who + "'s processes took more memory than " + in_mebibytes(limits.memory) +
                                   " (--memory) together"};
    case EndCause::ProcessorTime:
      return {reason::kTimeout, who + "'s processes took more processor time than " +
                                    std::to_string(limits.processor_time.count()) +
                                    " seconds (--processor-time) together"};
    case EndCause::Tasks:
      return {reason::kTooManyTasks, who + " had more than " + std::to_string(limits.tasks) +
                                         " processes and threads (--tasks) at once"};
    case EndCause::Unknown:
      return {reason::kKilled, "the process that watches over " + who + " was killed, by it or from outside"};
    case EndCause::Itself:
    case EndCause::Judge: break;
  }
  return end_by_itself(who, status.wait_status, place);
}

WorkerEnd end_by_time_limit(const std::string& who, std::chrono::nanoseconds limit) {
  std::ostringstream message;
  message << who << "'s process didn't finish within " << std::chrono::duration<double>(limit).count()
          << " seconds (--timeout), moving inputs and outputs included";
  return {reason::kTimeout, message.str()};
}

WorkerEnd end_by_channel(const std::string& who) {
  return {reason::kExited, who + " closed the judge's channel or wrote into it"};
}

}  // namespace gpuflight
