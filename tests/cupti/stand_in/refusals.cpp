// Functions of CUPTI that answer errors or aren't there.
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

constexpr CUptiResult kErrors[] = {CUPTI_ERROR_NOT_INITIALIZED, CUPTI_ERROR_INSUFFICIENT_PRIVILEGES,
                                   CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED, CUPTI_ERROR_UNKNOWN};

/// A function that answers errors, work that is sensitive to it, and what is known of that afterwards.
struct Refusal {
  const char* function;
  std::function<void()> work;
  Expected expected;
  std::optional<Layout> only{};
};

void graph_without_a_node() {
  cuda::capture(graph_work).launch();
  stand_in().activity.drop(1);
}

void launch_graph_in_graph() {
  const cuda::Graph inner = cuda::capture(graph_work);
  cuda::capture([&] { inner.launch(); }).launch();
}

std::vector<Refusal> refusals() {
  const Expected unrecorded = inconclusive({"not_recorded"});
  const Expected without_records = inconclusive({"not_recorded", "calls_without_records"});
  return {
      {"cuptiGetVersion", [] { cuda::upload_batch(16, 4); }, unrecorded},
      {"cuptiGetResultString", usual_work, exactly(usual_counts())},
      {"cuptiSubscribe", usual_work, unrecorded, Layout::Cuda12_9},
      {"cuptiSubscribe_v2", usual_work, unrecorded, Layout::Cuda13_0},
      {"cuptiEnableCallback", usual_work, unrecorded},
      {"cuptiGetCallbackState", usual_work, exactly_but(usual_counts(), {"recording_interfered"})},
      {"cuptiGetCallbackName", cuda::synchronize, unrecorded},
      {"cuptiSetThreadIdType", usual_work, exactly(usual_counts())},
      {"cuptiActivityRegisterCallbacks", usual_work, without_records},
      {"cuptiActivityEnable", usual_work, without_records},
      {"cuptiActivityFlushAll", usual_work, inconclusive({"recording_interfered", "calls_without_records"})},
      {"cuptiActivityGetNextRecord", usual_work, without_records},
      {"cuptiActivityGetNumDroppedRecords", graph_without_a_node,
       inconclusive({"recording_interfered", "calls_without_records"})},
  };
}

Scenario answering(const Refusal& refusal, CUptiResult error) {
  const auto run = [function = refusal.function, work = refusal.work, error] {
    stand_in().answers.set(function, error);
    judged(work);
  };
  return {std::string(refusal.function) + "_answers_" + std::to_string(error), run, refusal.expected,
          refusal.only};
}

Scenario answering_later(const char* function, unsigned calls_before, Expected expected) {
  const auto run = [=] {
    stand_in().answers.set(function, CUPTI_ERROR_UNKNOWN, calls_before);
    judged(usual_work);
  };
  return {std::string(function) + "_fails_later", run, std::move(expected)};
}

Scenario missing(const char* function, Expected expected) {
  const auto run = [=] {
    stand_in().remove_function(function);
    judged(usual_work);
  };
  return {std::string(function) + "_is_missing", run, std::move(expected)};
}

}  // namespace

std::vector<Scenario> refusal_scenarios() {
  std::vector<Scenario> scenarios = {
      answering_later("cuptiEnableCallback", 3, inconclusive({"not_recorded", "calls_without_records"})),
      answering_later("cuptiActivityEnable", 4, inconclusive({"not_recorded", "calls_without_records"})),
      answering_later("cuptiActivityFlushAll", 1, exactly_but(usual_counts(), {"recording_interfered"})),
      missing("cuptiSubscribe_v2", exactly(usual_counts())).in(Layout::Cuda13_0),
  };
  for (const char* function : {"cuGraphGetNodes", "cuGraphNodeGetType", "cuGraphChildGraphNodeGetGraph"}) {
    scenarios.push_back(
        answering({function, launch_graph_in_graph, inconclusive({"not_recorded"})}, kErrors[3]));
  }
  for (const char* function : {"nvmlInitWithFlags", "nvmlSystemGetDriverVersion"}) {
    scenarios.push_back(answering({function, usual_work, exactly(usual_counts())}, kErrors[3]));
  }
  for (const Refusal& refusal : refusals()) {
    for (const CUptiResult error : kErrors) scenarios.push_back(answering(refusal, error));
    if (refusal.function == std::string("cuptiSubscribe_v2")) continue;
    const std::string words = std::string("has no ") + refusal.function + ":";
    scenarios.push_back(missing(refusal.function, inconclusive({"not_recorded"}).say(words)));
  }
  return scenarios;
}

}  // namespace gpuflight::test
