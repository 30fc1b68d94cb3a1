/// One submission on its way: built where it is a source, then judged.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/grade/gradebook.hpp"
#include "gpuflight/grade/job_plan.hpp"
#include "gpuflight/grade/taken_file.hpp"
#include "gpuflight/judge/child_process.hpp"

namespace gpuflight {

/// Processes of their own do the work. Ended, with all that it wrote, when this is.
class Job {
 public:
  using Clock = std::chrono::steady_clock;

  /// @throws Unable where no process can be started, std::filesystem::filesystem_error
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
  Clock::time_point when_time_is_up() const;
  void give_up();

  const JobPlan& plan_;
  TakenFile taken_;
  std::filesystem::path module_;  // what is judged: the file, or what was built of it
  std::filesystem::path turns_;   // the plan's, by a name of this job's own
  Clock::time_point started_ = Clock::now();
  Clock::time_point deadline_;
  std::optional<ChildProcess> child_;
  bool building_ = false;
  bool done_ = false;
  GradedSubmission result_;
};

}  // namespace gpuflight
