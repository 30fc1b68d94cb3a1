#include "gpuflight/capture/stacks/caller_frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "gpuflight/core/loaded_object.hpp"

namespace gpuflight {
namespace {

std::uint64_t in_file(const void* address) {
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  return number - loaded_object_at(number)->l_addr;
}

[[gnu::noinline]] CallerFrames inner() {
  CallerFrames found = caller_frames();
  return found;
}

[[gnu::noinline]] CallerFrames outer() {
  CallerFrames found = inner();
  return found;
}

[[gnu::noinline]] CallerFrames recursive(int depth) {  // NOLINT(misc-no-recursion): deep on purpose
  CallerFrames found = depth == 0 ? inner() : recursive(depth - 1);
  return found;
}

/// Whether the address lies in the function, or just behind its start.
bool lies_in(std::uint64_t address, CallerFrames (*function)()) {
  const std::uint64_t start = in_file(reinterpret_cast<const void*>(function));
  return address > start && address < start + 512;
}

TEST(caller_frames, are_those_of_the_program_innermost_first) {
  const CallerFrames found = outer();
  ASSERT_NE(found.module, nullptr);
  EXPECT_STREQ(found.module, "");
  const auto inner_frame =
      std::ranges::find_if(found.frames, [](auto frame) { return lies_in(frame, inner); });
  ASSERT_NE(inner_frame, found.frames.end());
  EXPECT_TRUE(lies_in(*std::next(inner_frame), outer));
}

TEST(caller_frames, are_bounded) {
  const CallerFrames found = recursive(1000);
  EXPECT_NE(found.frames.back(), 0U);
}

TEST(caller_frames, skip_the_system_between_program_and_program) {
  static CallerFrames found;
  std::array<int, 2> numbers{2, 1};
  const auto compare = [](const void*, const void*) {
    found = inner();
    return 0;
  };
  qsort(numbers.data(), numbers.size(), sizeof(int), compare);
  const auto ours = std::ranges::count_if(found.frames, [](auto frame) { return frame != 0; });
  // The comparison, and not the test around the C library's sort.
  EXPECT_LE(ours, 4);
  EXPECT_GE(ours, 2);
}

}  // namespace
}  // namespace gpuflight
