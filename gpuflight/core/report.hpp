/// The result of a run as plain values: what the judge makes and every report prints.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/budget.hpp"
#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/source_place.hpp"
#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

enum class Verdict { Pass, Fail, Inconclusive };

const char* to_string(Verdict verdict);  ///< "pass", "fail", "inconclusive"

/// Why a verdict isn't a pass. `code` is for programs and stable, `message` for people.
struct Reason {
  std::string code;
  std::string message;
  std::string region;  ///< empty where the reason isn't about a region
  std::optional<std::uint64_t> limit;
  std::optional<std::uint64_t> actual;
  std::optional<SourcePlace> place{};  ///< where it went wrong, if that is known
};

struct Spread {
  std::uint64_t min = 0;
  std::uint64_t median = 0;
  std::uint64_t max = 0;
};

/// Of one kind of duration over several calls.
struct Times {
  std::chrono::nanoseconds first{};
  std::chrono::nanoseconds min{};
  std::chrono::nanoseconds median{};
  std::uint64_t calls = 0;
};

/// What was counted in all openings of the regions of one path.
struct RegionReport {
  std::string name;
  std::string path;  ///< names of the opener's open regions and its own, joined by '/'
  std::uint64_t calls = 0;
  Counts counts;                           ///< of the worst single call
  std::map<std::string, Spread> per_call;  ///< by the names of count_names()
  std::optional<Times> recorded_times;     ///< while recording: slower than the program is
  RegionId worst_root = 0;                 ///< the outermost region of the call that `counts` are of
};

/// One process's stream.
struct ProcessReport {
  std::uint32_t pid = 0;
  Source source = Source::Cupti;
  bool complete = false;  ///< ended properly, nothing lost, every record explained
  std::vector<RegionReport> regions;
  std::uint64_t waits = 0;  ///< calls that waited because the buffer to the collector was full
  std::chrono::nanoseconds waited{};
  /// Of a solution: of its judged call that costs most. Of a recording: of all of it.
  std::optional<Timeline> timeline = {};
};

/// What the check of a solution's output found. Errors are against the double-precision reference.
struct OutputReport {
  bool checked = false;  ///< false where there was no output to check
  double max_abs_error = 0;
  double max_rel_error = 0;
  std::uint64_t elements = 0;
  std::uint64_t wrong = 0;  ///< elements outside the tolerance
  std::string guess = {};   ///< the kind of what is wrong, such as "transposed"; empty where none fits
};

/// Unattached: from a process in which nothing was recorded but the regions' times.
struct TimesReport {
  Times call;                            ///< until the device had finished
  std::map<std::string, Times> regions;  ///< by path; until the region closed
};

/// How a count that should stay the same goes with the number of rows.
struct Growth {
  std::string count;  ///< a name of count_names()
  std::vector<std::pair<std::uint64_t, std::uint64_t>>
      at{};  ///< rows and the count there, the smallest first
  bool grows = false;
  bool judged = true;  ///< false: shown, and no verdict on this device rests on it
};

/// Something in the code that costs more than it must, with what shows it. Only what is certain.
struct Finding {
  std::string code;                    ///< for programs, and stable
  std::string message;                 ///< one sentence: what was seen, and what to do
  std::string region;                  ///< the path of the region it was seen in
  std::uint64_t count = 0;             ///< how often it was seen
  std::optional<SourcePlace> place{};  ///< where it comes from, if that is known
};

/// The code of the reason against a count that grows: "kernels_grow_with_n".
std::string reason_code_of(const Growth& growth);

/// What an exercise expects of one of its own solutions.
struct Expectation {
  Verdict verdict = Verdict::Pass;
  std::vector<std::string> reasons;             ///< codes, in order
  std::map<std::string, std::uint64_t> counts;  ///< of the judged region, by the names of count_names()
};

/// Worth knowing, and no part of the verdict.
struct Remark {
  std::string code;
  std::string message;  ///< one sentence
};

struct RunReport {
  std::string kind = "solution";  ///< or "recording": a stream without an exercise to judge it by
  std::string name;
  std::string file;
  Verdict verdict = Verdict::Inconclusive;
  std::vector<Reason> reasons;
  std::vector<Remark> remarks;
  std::vector<Finding> findings;
  std::vector<Check> checks;
  Budget unchecked;             ///< the limits where there is no judged call that they could be held against
  std::vector<Growth> scaling;  ///< empty where the exercise demands none, or where it wasn't measured
  OutputReport output;
  std::optional<TimesReport> times;
  std::vector<ProcessReport> processes;
  std::string printed;  ///< the end of what the solution wrote to stdout and stderr
  std::optional<Expectation> expected;
  std::vector<std::string> unexpected;  ///< in what it differs from `expected`, in sentences
};

/// The counts that it was to keep within something and that aren't judged on its device, each once.
std::vector<std::string> counts_not_judged(const RunReport& run);

/// A file that couldn't be judged at all.
struct RejectedFile {
  std::string file;
  std::string message;  ///< a sentence; where a compiler said why, its words in the lines below
};

struct MachineReport {
  bool simulated = false;
  std::string why;                           ///< why this device was taken
  std::map<std::string, std::string> facts;  ///< gpu, driver, cuda, cupti, torch
};

/// "cuda" or "simulated", as an exercise.json names devices.
inline const char* device_name(const MachineReport& machine) {
  return machine.simulated ? "simulated" : "cuda";
}

/// Whether solutions ran in a sandbox.
struct SandboxReport {
  bool used = false;
  std::string why;
};

struct ExerciseReport {
  std::string name;
  std::string title;
  std::string file;
  std::uint64_t rows = 0;
};

struct Report {
  std::string tool_version;
  MachineReport machine;
  ExerciseReport exercise;
  std::optional<SandboxReport> sandbox;  ///< where it is known
  std::uint64_t seed = 0;
  Verdict verdict = Verdict::Inconclusive;
  std::vector<RunReport> runs;
  std::vector<RejectedFile> rejected;
};

}  // namespace gpuflight
