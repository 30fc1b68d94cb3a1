#include "gpuflight/grade/grade_request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpuflight {
namespace {

using ::testing::Contains;

GradeRequest request() {
  GradeRequest request;
  request.judging.exercise = "/proc/self/exe";  // any file that is there
  return request;
}

JudgedWith with(const GradeRequest& request) { return judged_with(request, "simulated", true, "beef"); }

TEST(grade_request, a_run_is_told_every_option) {
  GradeRequest all = request();
  all.judging.rows = 7;
  all.judging.seed = 5;
  all.judging.time_limit = std::chrono::milliseconds(1500);
  const std::vector<std::string> words = run_words(all, "cuda");
  for (const char* word :
       {"run", "--device=cuda", "--calls=3", "--timed-calls=20", "--timeout=1.5", "--rows=7", "--seed=5"}) {
    EXPECT_THAT(words, Contains(word));
  }
}

TEST(grade_request, results_hold_for_the_same_request) { EXPECT_EQ(with(request()), with(request())); }

TEST(grade_request, more_jobs_at_a_time_change_no_result) {
  GradeRequest changed = request();
  changed.jobs = 9;
  EXPECT_EQ(with(changed), with(request()));
}

TEST(grade_request, results_hold_no_longer_once_anything_is_changed_that_they_depend_on) {
  EXPECT_NE(judged_with(request(), "cuda", true, "beef"), with(request()));
  EXPECT_NE(judged_with(request(), "simulated", false, "beef"), with(request()));
  EXPECT_NE(judged_with(request(), "simulated", true, "cafe"), with(request()));
  const auto changes = {+[](GradeRequest& changed) { changed.judging.rows = 7; },
                        +[](GradeRequest& changed) { changed.judging.seed = 7; },
                        +[](GradeRequest& changed) { changed.judging.calls = 7; },
                        +[](GradeRequest& changed) { changed.judging.timed_calls = 7; },
                        +[](GradeRequest& changed) { changed.judging.time_limit = std::chrono::seconds(7); },
                        +[](GradeRequest& changed) { changed.limit = std::chrono::seconds(7); }};
  for (const auto& change : changes) {
    GradeRequest changed = request();
    change(changed);
    EXPECT_NE(with(changed), with(request()));
  }
}

}  // namespace
}  // namespace gpuflight
