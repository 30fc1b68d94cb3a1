#include "gpuflight/grade/grade_request.hpp"

#include <array>
#include <charconv>

#include "gpuflight/core/version.hpp"

namespace gpuflight {
namespace {

std::string in_seconds(std::chrono::nanoseconds duration) {
  std::array<char, 32> text;
  const double seconds = std::chrono::duration<double>(duration).count();
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), seconds).ptr};
}

}  // namespace

std::vector<std::string> run_words(const GradeRequest& request, const std::string& device) {
  const RunRequest& judging = request.judging;
  std::vector<std::string> words{"run",
                                 std::filesystem::canonical(judging.exercise).string(),
                                 "--device=" + device,
                                 "--calls=" + std::to_string(judging.calls),
                                 "--timed-calls=" + std::to_string(judging.timed_calls),
                                 "--timeout=" + in_seconds(judging.time_limit),
                                 "--memory=" + std::to_string(judging.limits.memory >> 20),
                                 "--processor-time=" + std::to_string(judging.limits.processor_time.count()),
                                 "--tasks=" + std::to_string(judging.limits.tasks),
                                 "--open-files=" + std::to_string(judging.limits.open_files),
                                 "--device-memory=" + std::to_string(judging.simulated.device_memory >> 20),
                                 "--devices=" + std::to_string(judging.simulated.devices)};
  if (judging.rows) words.push_back("--rows=" + std::to_string(*judging.rows));
  if (judging.seed) words.push_back("--seed=" + std::to_string(*judging.seed));
  return words;
}

JudgedWith judged_with(const GradeRequest& request, const std::string& device, bool sandboxed,
                       const std::string& exercise_sha256) {
  const RunRequest& judging = request.judging;
  return {{"gpuflight", kVersion},
          {"exercise_sha256", exercise_sha256},
          {"device", device},
          {"calls", std::to_string(judging.calls)},
          {"timed_calls", std::to_string(judging.timed_calls)},
          {"timeout_s", in_seconds(judging.time_limit)},
          {"limit_s", in_seconds(request.limit)},
          {"memory_mib", std::to_string(judging.limits.memory >> 20)},
          {"processor_time_s", std::to_string(judging.limits.processor_time.count())},
          {"tasks", std::to_string(judging.limits.tasks)},
          {"open_files", std::to_string(judging.limits.open_files)},
          {"device_memory_mib", std::to_string(judging.simulated.device_memory >> 20)},
          {"devices", std::to_string(judging.simulated.devices)},
          {"rows", judging.rows ? std::to_string(*judging.rows) : "the exercise's"},
          {"seed", judging.seed ? std::to_string(*judging.seed) : "secret"},
          {"sandbox", sandboxed ? "on" : "off"}};
}

}  // namespace gpuflight
