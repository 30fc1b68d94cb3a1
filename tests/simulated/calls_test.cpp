/// The order of a call's events in the stream.
#include <ATen/record_function.h>

#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

/// What the events say of the first call of that kind, in their order.
std::string told_of_first(CallKind kind, const std::vector<Event>& events) {
  std::string told;
  Correlation correlation = 0;
  for (const Event& event : events) {
    const auto* call = std::get_if<HostCall>(&event);
    if (call && call->kind == kind && correlation == 0) {
      correlation = call->correlation;
      told += "call";
    }
    const auto* kernel = std::get_if<Kernel>(&event);
    if (kernel && kernel->correlation == correlation) told += " kernel";
    const auto* copy = std::get_if<Copy>(&event);
    if (copy && copy->correlation == correlation) told += " copy";
    const auto* returned = std::get_if<HostReturn>(&event);
    if (returned && returned->correlation == correlation)
      told += returned->status == 0 ? " return" : " failure";
  }
  return told;
}

TEST(Calls, a_kernel_stands_between_its_call_and_the_return) {
  const Tensor x = normal({4}, at::kCUDA);
  begin();
  const Tensor y = x + x;
  EXPECT_EQ(told_of_first(CallKind::Launch, events()), "call kernel return");
}

TEST(Calls, a_copy_stands_between_its_call_and_the_return) {
  const Tensor x = torch::randn({4});
  begin();
  const Tensor y = x.to(at::kCUDA);
  EXPECT_EQ(told_of_first(CallKind::Copy, events()), "call copy return");
}

/// The events until the first convolution on the CPU began.
std::vector<Event> until_work_began;

std::unique_ptr<at::ObserverContext> at_inner_operation(const at::RecordFunction& operation) {
  if (std::string(operation.name()) == "aten::_convolution") until_work_began = events();
  return nullptr;
}

TEST(Calls, a_call_is_told_before_its_work_is_done) {
  const Tensor image = normal({1, 1, 4, 4}, at::kCUDA);
  const Tensor kernel = normal({1, 1, 2, 2}, at::kCUDA);
  begin();
  const auto observer = at::addThreadLocalCallback(at::RecordFunctionCallback(at_inner_operation));
  torch::conv2d(image, kernel);
  at::removeCallback(observer);
  std::vector<Event> all = until_work_began;
  EXPECT_EQ(told_of_first(CallKind::Launch, all), "call");
  for (const Event& event : events()) all.push_back(event);
  EXPECT_EQ(told_of_first(CallKind::Launch, all), "call kernel return");
}

TEST(Calls, an_operation_that_throws_fails_and_gives_no_kernel) {
  const Tensor x = normal({4}, at::kCUDA);
  const Tensor beyond = torch::tensor({9}).to(at::kCUDA);
  begin();
  EXPECT_NE(message_of([&] { x.index_select(0, beyond); }), "");
  EXPECT_EQ(told_of_first(CallKind::Launch, events()), "call failure");
}

TEST(Calls, an_operation_without_elements_is_no_launch) {
  const Tensor x = normal({4}, at::kCUDA);
  const Tensor nothing = torch::empty({0}, at::kLong).to(at::kCUDA);
  begin();
  x.index_select(0, nothing);
  EXPECT_EQ(told_of_first(CallKind::Launch, events()), "call failure");
}

}  // namespace
}  // namespace gpuflight::test
