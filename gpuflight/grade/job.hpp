/// One submission on its way: built where it is a source, then judged.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/grade/gradebook.hpp"
#include "gpuflight/grade/taken_file.hpp"
#include "gpuflight/judge/child_process.hpp"
#include "gpuflight/judge/sandbox.hpp"

namespace gpuflight {

/// What all jobs have in common.
struct JobPlan {
  std::filesystem::path program;          ///< gpuflight itself
  std::vector<std::string> run_words;     ///< "run" and what follows, but for the submission
  std::chrono::nanoseconds limit;         ///< for each job
  std::optional<SandboxFolders> sandbox;  ///< of builds; runs have their own. Nothing: they go without
};

/// Processes of their own do the work. Ended, with all that it wrote, when this is.
class Job {
 public:
  using Clock = std::chrono::steady_clock;

  /// @throws Unable where no process can be started
  Job(const std::string& name, TakenFile file, const JobPlan& plan);
  ~Job();
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  /// Readable once there is something to do.
  int descriptor() const { return child_->descriptor(); }
  /// When there is something to do in any case.
  Clock::time_point deadline() const { return deadline_; }

  /// Does what is to be done now. @returns whether the submission has its result
  bool advance();

  const GradedSubmission& result() const { return result_; }

  /// So that many can end side by side.
  void ask_to_end() { child_->ask_to_end(); }

 private:
  void build();
  void judge();
  void start(const std::vector<std::string>& words);
  void finish_step(int status);
  void give_up();

  const JobPlan& plan_;
  TakenFile taken_;
  std::filesystem::path module_;  // what is judged: the file, or what was built of it
  Clock::time_point started_ = Clock::now();
  Clock::time_point deadline_;
  std::optional<ChildProcess> child_;
  bool building_ = false;
  bool done_ = false;
  GradedSubmission result_;
};

}  // namespace gpuflight
