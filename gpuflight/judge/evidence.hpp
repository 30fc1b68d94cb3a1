/// Everything that a run found out, before anything is judged. Verdicts are a function of this alone,
/// so a kept trace gives the same report again.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/analysis/region_tracker.hpp"
#include "gpuflight/analysis/stream_analysis.hpp"
#include "gpuflight/core/report.hpp"
#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

/// One process's stream, analysed.
struct StreamEvidence {
  std::string file;  ///< in the trace folder; empty where none is kept
  std::uint32_t pid = 0;
  Source source = Source::Cupti;
  bool complete = false;
  std::string damage;  ///< what is wrong with its bytes; empty if nothing is
  bool used_device = false;
  std::vector<Fault> faults;
  std::vector<Remark> remarks;
  std::map<std::string, std::string> facts;
  std::deque<RegionTotal> regions;
  std::uint64_t waits = 0;  ///< calls that waited for the collector
  std::chrono::nanoseconds waited{};
  std::optional<Timeline> timeline;  ///< where one was asked for
};

/// The name of the region around each judged call.
inline constexpr const char* kJudgedRegion = "judged";

/// One judged call.
struct CallEvidence {
  RegionId region = 0;
  std::chrono::nanoseconds duration{};  ///< until the device had finished
  std::string output_code;              ///< empty where the output is right
  std::string output_message;
  OutputReport output;
  std::vector<std::string> modified_inputs;   ///< whose values the call changed
  std::vector<std::string> inputs_in_output;  ///< with which the output shares memory
  bool earlier_output_in_output = false;      ///< the same of an earlier call's output
};

/// A judged call with more rows than the others.
struct ScaledCall {
  std::uint64_t rows = 0;
  CallEvidence call;
};

/// How a worker came to its end.
struct WorkerEnd {
  /// Empty where it ended as it should; else crashed, exited, timeout, memory, too_many_tasks, threw or
  /// killed.
  std::string code;
  std::string message;
  std::optional<SourcePlace> place{};  ///< of a crash, where it is known
};

struct WorkerEvidence {
  WorkerEnd end;
  std::uint32_t pid = 0;
  std::vector<CallEvidence> calls;  ///< those that returned
  std::vector<ScaledCall> scaled;   ///< after them, where the exercise asks how counts grow
  /// Of what the worker itself did with inputs and outputs of the judged calls; unknown in old evidence.
  std::optional<std::vector<RegionId>> own_regions = std::vector<RegionId>();
  std::vector<StreamEvidence> streams;
  std::string printed;
};

/// All judged calls, with however many rows, in their order. They last as long as the worker's evidence.
std::vector<const CallEvidence*> all_calls(const WorkerEvidence& worker);

/// The call whose output is the most wrong; nullptr where there is none.
const CallEvidence* worst_output(const WorkerEvidence& worker);

struct SolutionEvidence {
  std::string name;
  std::string file;
  WorkerEvidence recorded;
  std::optional<WorkerEvidence> timed;
};

struct Evidence {
  MachineReport machine;
  std::string exercise_name;
  std::string exercise_file;
  std::string exercise_json;
  std::uint64_t rows = 0;
  std::map<std::string, std::uint64_t> input_bytes;
  std::map<std::uint64_t, std::map<std::string, std::uint64_t>> scaled_input_bytes;  ///< by rows
  std::uint64_t seed = 0;
  std::optional<SandboxReport> sandbox;  ///< where it is known
  bool built_in = false;  ///< the exercise's own solutions ran, of which it says what to expect
  std::vector<SolutionEvidence> solutions;
  std::vector<RejectedFile> rejected;
};

}  // namespace gpuflight
