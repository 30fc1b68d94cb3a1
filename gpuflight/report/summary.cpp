#include "gpuflight/report/summary.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/report/judged_region.hpp"
#include "gpuflight/report/numbers.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

std::string fact(const MachineReport& machine, const char* key) {
  const auto found = machine.facts.find(key);
  return found == machine.facts.end() ? "" : visible(found->second);
}

std::string gpu_in_words(const MachineReport& machine) {
  const std::string gpu = fact(machine, "gpu");
  if (gpu.empty()) return "On the GPU";
  return (gpu.compare(0, 6, "NVIDIA") == 0 ? "On an " : "On a ") + gpu;
}

std::string versions(const MachineReport& machine) {
  std::string text;
  for (const auto& [key, label] :
       {std::pair{"driver", "driver "}, {"cuda", "CUDA "}, {"torch", "LibTorch "}}) {
    const std::string version = fact(machine, key);
    if (!version.empty()) text += (text.empty() ? "" : ", ") + (label + version);
  }
  return text.empty() ? "" : " (" + text + ")";
}

std::string device_lines(const MachineReport& machine) {
  const std::string why = machine.why.empty() ? "" : ": " + visible(machine.why);
  if (!machine.simulated) return gpu_in_words(machine) + versions(machine) + why + ".";
  return "Simulated device" + why + ".\nCopies are exact; launches are counted as device operations.";
}

bool is_as_expected(const RunReport& run) { return run.expected && run.unexpected.empty(); }

/// The names of the runs that made the report's verdict.
std::string names_of_cause(const Report& report) {
  std::string names;
  for (const RunReport& run : report.runs) {
    const bool caused = !run.unexpected.empty() || (!run.expected && run.verdict == report.verdict);
    if (caused) names += (names.empty() ? "" : ", ") + cut(visible(run.name), 40);
  }
  return names;
}

std::string sentence_of_pass(const Report& report) {
  const bool expected = std::all_of(report.runs.begin(), report.runs.end(), is_as_expected);
  if (std::all_of(report.runs.begin(), report.runs.end(), is_recording))
    return "Recorded completely; nothing was judged.";
  if (expected) return "Pass: every solution did exactly what the exercise expects of it.";
  return report.runs.size() == 1 ? "Pass: the output is right and every count is within the budget."
                                 : "Pass: all outputs are right and all counts are within the budget.";
}

std::string sentence_of_fail(const Report& report) {
  const bool expected = std::any_of(report.runs.begin(), report.runs.end(),
                                    [](const RunReport& run) { return run.expected.has_value(); });
  const std::string names = names_of_cause(report);
  if (expected) return "Fail: not what the exercise expects of its solutions: " + names + ".";
  return "Fail: over budget, wrong, or not finished: " + names + ".";
}

}  // namespace

void print_heading(const Report& report, std::ostream& out) {
  out << device_lines(report.machine) << '\n';
  const ExerciseReport& exercise = report.exercise;
  if (exercise.name.empty()) return;
  out << visible(exercise.title.empty() ? exercise.name : exercise.title) << " (" << grouped(exercise.rows)
      << (exercise.rows == 1 ? " row" : " rows") << ", seed " << report.seed << ")\n";
}

void print_rejected(const Report& report, std::ostream& out) {
  for (const RejectedFile& rejected : report.rejected) {
    const bool named = rejected.message.compare(0, rejected.file.size(), rejected.file) == 0;
    out << "Not judged: " << (named ? "" : visible(rejected.file) + ": ") << visible(rejected.message)
        << '\n';
  }
}

std::string conclusion(const Report& report) {
  if (report.runs.empty()) return "Nothing was judged.";
  switch (report.verdict) {
    case Verdict::Pass: return sentence_of_pass(report);
    case Verdict::Fail: return sentence_of_fail(report);
    case Verdict::Inconclusive: break;
  }
  return "Inconclusive, neither pass nor fail: " + names_of_cause(report) + ". The reasons are above.";
}

}  // namespace gpuflight
