#include "gpuflight/report/summary.hpp"

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/causes.hpp"
#include "gpuflight/report/run_kind.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostOfCompiler = 8;  // lines
constexpr std::size_t kMostNames = 8;

constexpr const char* kSimulatedCounts =
    "Host-to-device copies are exact; other counts may differ on a GPU: launches are device operations.";

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
  std::vector<std::string> known;
  for (const auto& [key, label] :
       {std::pair{"driver", "driver "}, {"cuda", "CUDA "}, {"torch", "LibTorch "}}) {
    const std::string version = fact(machine, key);
    if (!version.empty()) known.push_back(label + version);
  }
  return known.empty() ? "" : " (" + joined(known) + ")";
}

std::string device_line(const MachineReport& machine) {
  const std::string why = machine.why.empty() ? "" : ": " + visible(machine.why);
  return (machine.simulated ? "Simulated device" : gpu_in_words(machine) + versions(machine)) + why + ".";
}

std::string sandbox_line(const SandboxReport& sandbox) {
  return sandbox.used ? "Solutions ran in a sandbox, " + visible(sandbox.why) + "."
                      : "Solutions ran without a sandbox: " + visible(sandbox.why) + ".";
}

bool is_as_expected(const RunReport& run) { return run.expected && run.unexpected.empty(); }

std::string short_name(const RunReport& run) { return cut(visible(run.name), 40); }

/// The runs that made the report's verdict.
std::vector<const RunReport*> runs_of_cause(const Report& report) {
  std::vector<const RunReport*> runs;
  for (const RunReport& run : report.runs) {
    const bool caused = !run.unexpected.empty() || (!run.expected && run.verdict == report.verdict);
    if (caused) runs.push_back(&run);
  }
  return runs;
}

/// The first of them, with what failed, and how many more there are.
std::vector<std::string> names_of_cause(const Report& report) {
  const std::vector<const RunReport*> runs = runs_of_cause(report);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(runs.size(), kMostNames); ++i) {
    const bool tells_why = report.verdict == Verdict::Fail && !is_built_in(*runs[i]);
    const std::string why = tells_why ? " (" + causes_in_words(*runs[i]) + ")" : "";
    names.push_back(short_name(*runs[i]) + why);
  }
  if (runs.size() > kMostNames) names.push_back(grouped(runs.size() - kMostNames) + " more");
  return names;
}

std::string sentence_of_pass(const Report& report) {
  const bool expected = std::all_of(report.runs.begin(), report.runs.end(), is_as_expected);
  if (std::all_of(report.runs.begin(), report.runs.end(), is_recording))
    return "Recorded completely; nothing was judged.";
  const std::string solution = report.rejected.empty() ? "solution" : "judged solution";
  if (expected) return "Pass: every " + solution + " did exactly what the exercise expects of it.";
  const std::string outputs =
      report.runs.size() == 1 ? "Pass: the output is right" : "Pass: all outputs are right";
  const bool all_judged =
      std::ranges::all_of(report.runs, [](const RunReport& run) { return counts_not_judged(run).empty(); });
  if (!all_judged)
    return outputs + " and every count that is judged on the simulated device is within the budget.";
  return outputs + (report.runs.size() == 1 ? " and every count is within the budget."
                                            : " and all counts are within the budget.");
}

std::string sentence_of_fail(const Report& report) {
  if (std::any_of(report.runs.begin(), report.runs.end(), is_built_in))
    return "Fail: not what the exercise expects of its solutions: " + joined(names_of_cause(report)) + ".";
  return "Fail: " + joined(names_of_cause(report)) + ".";
}

std::string sentence_of_inconclusive(const Report& report) {
  const std::vector<std::string> names = names_of_cause(report);
  // Without any, it is for what wasn't judged.
  if (names.empty()) return "Inconclusive, neither pass nor fail.";
  return "Inconclusive, neither pass nor fail: " + joined(names) + ". The reasons are above.";
}

std::string sentence_of_verdict(const Report& report) {
  switch (report.verdict) {
    case Verdict::Pass: return sentence_of_pass(report);
    case Verdict::Fail: return sentence_of_fail(report);
    case Verdict::Inconclusive: break;
  }
  return sentence_of_inconclusive(report);
}

/// Empty where everything was judged. A file of several solutions may be rejected for each of them.
std::string sentence_of_rejected(const Report& report) {
  std::set<std::string> files;
  for (const RejectedFile& rejected : report.rejected) files.insert(rejected.file);
  if (files.empty()) return "";
  return " " + number_of(files.size(), "file") + (files.size() == 1 ? " was" : " were") + " not judged.";
}

}  // namespace

void print_heading(const Report& report, const TerminalStyle& style, std::ostream& out) {
  std::vector<std::string> sentences{device_line(report.machine)};
  if (report.machine.simulated) sentences.emplace_back(kSimulatedCounts);
  if (report.sandbox) sentences.push_back(sandbox_line(*report.sandbox));
  const ExerciseReport& exercise = report.exercise;
  if (!exercise.name.empty()) {
    sentences.push_back((exercise.title.empty() ? exercise.name : exercise.title) + " (" +
                        number_of(exercise.rows, "row") + ", seed " + std::to_string(report.seed) + ")");
  }
  for (const std::string& sentence : sentences) {
    for (const std::string& line : wrap_indented(sentence, columns_of(style))) out << line << '\n';
  }
}

std::string rejected_in_words(const RejectedFile& rejected) {
  const bool named = rejected.message.starts_with(rejected.file);
  return (named ? "" : rejected.file + ": ") + rejected.message;
}

void print_rejected(const Report& report, const TerminalStyle& style, std::ostream& out) {
  for (const RejectedFile& rejected : report.rejected) {
    const std::string words = rejected_in_words(rejected);
    const std::size_t end = std::min(words.find('\n'), words.size());
    out << "Not judged: " << visible(words.substr(0, end)) << '\n';
    if (end == words.size()) continue;
    std::istringstream lines(words.substr(end + 1));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
      if (number < kMostOfCompiler) out << "  " << cut(visible(line), columns_of(style) - 2) << '\n';
    }
    if (number > kMostOfCompiler)
      out << "  and " << number_of(number - kMostOfCompiler, "more line") << ", which the JSON has\n";
  }
}

std::string conclusion(const Report& report) {
  if (report.runs.empty()) return "Nothing was judged.";
  return sentence_of_verdict(report) + sentence_of_rejected(report);
}

}  // namespace gpuflight
