#include "gpuflight/grade/grading.hpp"

#include <poll.h>

#include <algorithm>
#include <memory>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/grade/job.hpp"
#include "gpuflight/grade/job_plan.hpp"
#include "gpuflight/grade/sha256.hpp"
#include "gpuflight/grade/taken_file.hpp"
#include "gpuflight/judge/device_choice.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/programs.hpp"
#include "gpuflight/judge/sandbox_choice.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

class Grading {
 public:
  Grading(const GradeRequest& request, const Gradebook& earlier, const GradingListener& listener);
  ~Grading();
  Gradebook grade_all();

 private:
  Gradebook new_book() const;
  std::vector<Submission> take_over();
  void begin(const Submission& submission, std::size_t number);
  void await_any() const;
  void collect();
  void put(GradedSubmission submission, Obtained obtained);

  const GradeRequest& request_;
  const ExerciseFile exercise_;
  const Gradebook& earlier_;
  const GradingListener& listener_;
  const TemporaryFolder scratch_ = TemporaryFolder::make();
  const std::string device_;
  const Submissions submissions_;
  const SandboxReport sandbox_;
  const JobPlan plan_;
  Gradebook book_;
  std::vector<std::unique_ptr<Job>> jobs_;
};

Grading::Grading(const GradeRequest& request, const Gradebook& earlier, const GradingListener& listener)
    : request_(request),
      exercise_(read_exercise(request.judging.exercise)),
      earlier_(earlier),
      listener_(listener),
      device_(choose_device(request.judging.device).device),
      submissions_(find_submissions(request.folder)),
      sandbox_(choose_sandbox(request.judging.sandbox, find_programs().supervisor)),
      plan_(plan_jobs(request, device_, sandbox_.used, scratch_.path())) {}

Grading::~Grading() {
  for (const auto& job : jobs_) job->ask_to_end();
}

Gradebook Grading::new_book() const {
  Gradebook book;
  book.tool_version = kVersion;
  book.exercise_title = exercise_.definition.title;
  book.exercise_file = request_.judging.exercise.string();
  book.folder = request_.folder.string();
  book.judged_with = judged_with(request_, device_, sandbox_.used, sha256(request_.judging.exercise));
  book.total = submissions_.found.size();
  book.skipped = submissions_.skipped;
  return book;
}

Gradebook Grading::grade_all() {
  book_ = new_book();
  if (book_.total == 0)
    throw BadInput(book_.folder + ": has no submissions: no *.so, and no source in C++ or Python");
  const std::vector<Submission> pending = take_over();
  std::size_t next = 0;
  while (next < pending.size() || !jobs_.empty()) {
    throw_if_interrupted();
    if (next < pending.size() && jobs_.size() < request_.jobs) {
      begin(pending[next], next);
      ++next;
    } else {
      await_any();
      collect();
    }
  }
  return book_;
}

// All of them before anything is judged: whoever is killed then must not lose them.
std::vector<Submission> Grading::take_over() {
  if (earlier_.judged_with != book_.judged_with) {
    const std::string differ = differences(earlier_.judged_with, book_.judged_with);
    if (!earlier_.submissions.empty()) listener_.nothing_is_taken_over(differ);
    return submissions_.found;
  }
  std::vector<Submission> pending;
  for (const Submission& submission : submissions_.found) {
    throw_if_interrupted();
    const GradedSubmission* known = find(submission.name, earlier_);
    if (known != nullptr && still_holds(*known, submission)) {
      put(*known, Obtained::Earlier);
    } else {
      pending.push_back(submission);
    }
  }
  return pending;
}

void Grading::begin(const Submission& submission, std::size_t number) {
  try {
    jobs_.push_back(std::make_unique<Job>(submission.name,
                                          take(submission, scratch_.path() / std::to_string(number)), plan_));
  } catch (const fs::filesystem_error& error) {
    const bool own_fault = error.code() == std::errc::file_too_large;
    GradedSubmission unread;
    unread.name = submission.name;
    unread.result = own_fault ? GradeResult::Rejected : GradeResult::Unable;
    unread.message = "can't be taken: " + error.code().message();
    put(std::move(unread), Obtained::Now);
  }
}

void Grading::await_any() const {
  std::vector<pollfd> ends{{interrupt_descriptor(), POLLIN, 0}};
  auto deadline = Job::Clock::time_point::max();
  for (const auto& job : jobs_) {
    ends.push_back({job->descriptor(), POLLIN, 0});
    deadline = std::min(deadline, job->deadline());
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Job::Clock::now()).count();
  poll(ends.data(), ends.size(), static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000)));
}

void Grading::collect() {
  for (auto& job : jobs_) {
    if (!job->advance()) continue;
    put(job->result(), Obtained::Now);
    job.reset();
  }
  std::erase(jobs_, nullptr);
}

void Grading::put(GradedSubmission submission, Obtained obtained) {
  const std::string name = submission.name;
  enter(std::move(submission), book_);
  listener_.result(book_, *find(name, book_), obtained);
}

}  // namespace

Gradebook grade(const GradeRequest& request, const Gradebook& earlier, const GradingListener& listener) {
  return Grading(request, earlier, listener).grade_all();
}

}  // namespace gpuflight
