// Where calls come from, told by the unchanged library with the stand-in for CUPTI: between it and the
// program lie a libcupti and a libcuda, as on a GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "tests/cupti/program.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Stream played(const std::string& scenario, const std::string& asked) {
  const Outcome outcome = run_collected({"/proc/self/exe", "--scenario", scenario, "13_0"},
                                        {{"CUDA_INJECTION64_PATH", CAPTURE_LIBRARY},
                                         {"NVTX_INJECTION64_PATH", CAPTURE_LIBRARY},
                                         {"GPUFLIGHT_STACKS", asked}});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.streams.size(), 1U);
  return outcome.streams.empty() ? Stream() : outcome.streams[0];
}

TEST(stand_in_stacks, are_told_of_every_call_between_its_entry_and_its_return) {
  const Stream stream = played("the_usual", "1");
  EXPECT_TRUE(stream.complete);
  std::set<Correlation> entered;
  std::map<Correlation, StackId> told;
  std::size_t returned = 0;
  for (const Event& event : stream.events) {
    if (const auto* call = std::get_if<HostCall>(&event)) entered.insert(call->correlation);
    if (const auto* of_call = std::get_if<StackOfCall>(&event)) {
      EXPECT_TRUE(entered.contains(of_call->correlation));
      told[of_call->correlation] = of_call->stack;
    }
    if (const auto* left = std::get_if<HostReturn>(&event)) {
      EXPECT_TRUE(told.contains(left->correlation));
      ++returned;
    }
  }
  EXPECT_EQ(told.size(), returned);
  EXPECT_GE(returned, 8U);
}

TEST(stand_in_stacks, are_the_programs_own) {
  const Stream stream = played("the_usual", "1");
  const auto stacks = stream.all<Stack>();
  EXPECT_GE(stacks.size(), 8U);
  for (const Stack& stack : stacks) {
    EXPECT_EQ(stream.text(stack.module), std::filesystem::read_symlink("/proc/self/exe"));
    EXPECT_NE(stack.frames[0], 0U);
  }
}

TEST(stand_in_stacks, of_a_loop_are_one) {
  const Stream stream = played("launches", "1");
  std::map<StackId, int> calls;
  std::set<Correlation> launches;
  for (const HostCall& call : stream.all<HostCall>()) {
    if (call.kind == CallKind::Launch) launches.insert(call.correlation);
  }
  for (const StackOfCall& of_call : stream.all<StackOfCall>()) {
    if (launches.contains(of_call.correlation)) ++calls[of_call.stack];
  }
  std::multiset<int> sizes;
  for (const auto& [stack, number] : calls) sizes.insert(number);
  EXPECT_EQ(sizes, (std::multiset<int>{1, 1, 3}));
}

TEST(stand_in_stacks, of_many_threads_are_told_whole) {
  const Stream stream = played("many_threads", "1");
  std::set<StackId> known;
  for (const Event& event : stream.events) {
    if (const auto* stack = std::get_if<Stack>(&event)) {
      EXPECT_TRUE(known.insert(stack->stack).second);
    }
    if (const auto* of_call = std::get_if<StackOfCall>(&event)) {
      EXPECT_TRUE(known.contains(of_call->stack));
    }
  }
  EXPECT_THAT(stream.all<StackOfCall>(), SizeIs(stream.all<HostCall>().size()));
}

TEST(stand_in_stacks, are_not_told_where_nobody_asks) {
  for (const char* asked : {"", "0"}) {
    const Stream stream = played("the_usual", asked);
    EXPECT_THAT(stream.all<Stack>(), IsEmpty());
    EXPECT_THAT(stream.all<StackOfCall>(), IsEmpty());
  }
}

}  // namespace
}  // namespace gpuflight::test
