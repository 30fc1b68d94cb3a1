/// The source's C functions, each story in a process of its own.

#include <ATen/ATen.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/capture/simulated/torch/device.hpp"
#include "gpuflight/capture/source.h"
#include "tests/simulated/collector.hpp"

namespace gpuflight::test {
namespace {

int start(const char** why) {
  const int status = gpuflight_source_start(why);
  return status != 0 ? status : gpuflight_simulate_torch(why);
}

bool started() {
  const char* why = nullptr;
  return start(&why) == 0 && why == nullptr;
}

/// @returns whether `story` held, in a child in which LibTorch has done nothing yet
bool holds(const std::function<bool()>& story) {
  const pid_t child = fork();
  if (child == 0) _exit(story() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

template <class E>
const E* first(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const auto* found = std::get_if<E>(&event)) return found;
  }
  return nullptr;
}

bool says(const std::vector<Event>& events, const std::string& words) {
  return std::any_of(events.begin(), events.end(), [&](const Event& event) {
    const auto* text = std::get_if<Text>(&event);
    return text && text->text.find(words) != std::string::npos;
  });
}

TEST(Source, without_a_collector_the_device_works_and_nothing_is_recorded) {
  unsetenv(kSocketVariable);
  EXPECT_TRUE(holds([] {
    const bool works = started() && at::ones({4}, at::kCUDA).sum().item<float>() == 4;
    gpuflight_source_settle(nullptr);
    gpuflight_source_finish();
    return works;
  }));
}

TEST(Source, a_collector_that_does_not_answer_is_refused) {
  setenv(kSocketVariable, "/nonexistent/socket", 1);
  EXPECT_TRUE(holds([] {
    const char* why = nullptr;
    return start(&why) != 0 && why != nullptr && *why != '\0';
  }));
}

TEST(Source, a_stream_says_what_it_is_and_ends_properly) {
  Collector collector;
  EXPECT_TRUE(holds([] {
    const bool done = started();
    at::ones({4}).to(at::kCUDA);
    gpuflight_source_finish();
    return done;
  }));
  const std::vector<Event> events = collector.take_rest();
  ASSERT_TRUE(first<Hello>(events));
  EXPECT_EQ(first<Hello>(events)->source, Source::Simulated);
  EXPECT_TRUE(says(events, "simulated"));
  EXPECT_TRUE(says(events, "2.11.0"));
  EXPECT_TRUE(first<Copy>(events));
  EXPECT_FALSE(first<Loss>(events));
  EXPECT_TRUE(std::holds_alternative<End>(events.back()));
}

TEST(Source, settling_synchronizes_and_marks_what_is_done) {
  Collector collector;
  EXPECT_TRUE(holds([]() -> bool {
    static bool synchronized = false;
    const bool done = started();
    at::ones({4}).to(at::kCUDA);
    gpuflight_source_settle([] { synchronized = true; });
    _exit(done && synchronized ? 0 : 1);
  }));
  const std::vector<Event> events = collector.take();
  ASSERT_TRUE(first<Copy>(events));
  ASSERT_TRUE(first<Quiescent>(events));
  EXPECT_GE(first<Quiescent>(events)->time, first<Copy>(events)->end);
}

TEST(Source, a_second_start_answers_as_the_first) {
  unsetenv(kSocketVariable);
  EXPECT_TRUE(holds([] { return started() && started(); }));
}

TEST(Source, it_refuses_after_libtorch_was_asked_about_cuda) {
  unsetenv(kSocketVariable);
  EXPECT_TRUE(holds([] {
    const bool had_cuda = at::detail::getCUDAHooks().hasCUDA();
    const char* why = "";
    return !had_cuda && start(&why) != 0 &&
           std::string(why).find("was asked about CUDA before") != std::string::npos;
  }));
}

TEST(Source, it_refuses_where_the_real_device_is) {
  unsetenv(kSocketVariable);
  EXPECT_TRUE(holds([] {
    at::CUDAHooksRegistry()->Register("CUDAHooks",
                                      [](at::CUDAHooksArgs) -> std::unique_ptr<at::CUDAHooksInterface> {
                                        return std::make_unique<at::CUDAHooksInterface>();
                                      });
    const char* why = "";
    return start(&why) != 0 && std::string(why).find("libtorch_cuda is loaded") != std::string::npos;
  }));
}

/// Stands in the place of the device's own.
class OtherGuard final : public c10::impl::NoOpDeviceGuardImpl<c10::DeviceType::CUDA> {};

TEST(Source, a_device_that_was_replaced_is_told_as_interference) {
  Collector collector;
  EXPECT_TRUE(holds([] {
    const bool done = started();
    static const OtherGuard other;
    c10::impl::registerDeviceGuard(c10::DeviceType::CUDA, &other);
    gpuflight_source_finish();
    return done;
  }));
  const std::vector<Event> events = collector.take_rest();
  ASSERT_TRUE(first<Loss>(events));
  EXPECT_EQ(first<Loss>(events)->kind, LossKind::Interference);
  EXPECT_TRUE(says(events, "was replaced"));
  EXPECT_TRUE(std::holds_alternative<End>(events.back()));
}

}  // namespace
}  // namespace gpuflight::test
