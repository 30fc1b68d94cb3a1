#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/findings/found.hpp"

namespace gpuflight::test {
namespace {

using testing::IsEmpty;

/// From places that no other finding is about.
void upload(TraceBuilder& trace, int number, MemoryKind host = MemoryKind::Pageable) {
  trace.copy(Direction::HostToDevice, 512,
             {kHost + 4096 * static_cast<std::uint64_t>(number), kDevice, host});
}

TEST(synchronize_after_each_copy, is_told_as_what_libtorch_does) {
  const auto findings = found_in(judged([](auto& trace) {
    for (int copy = 0; copy < 8; ++copy) {
      upload(trace, copy);
      trace.synchronize().launch("add");
    }
  }));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].code, "synchronize_after_each_copy");
  EXPECT_EQ(findings[0].count, 8U);
  EXPECT_THAT(findings[0].message, testing::HasSubstr("(cudaStreamSynchronize, as LibTorch does"));
}

TEST(synchronize_after_each_copy, is_none_where_copies_are_few) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int copy = 0; copy < 7; ++copy) {
                  upload(trace, copy);
                  trace.synchronize();
                }
              })),
              IsEmpty());
}

TEST(synchronize_after_each_copy, is_none_where_one_copy_is_not_waited_for) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int copy = 0; copy < 32; ++copy) {
                  upload(trace, copy);
                  if (copy != 20) trace.synchronize();
                }
              })),
              IsEmpty());
}

TEST(synchronize_after_each_copy, is_none_where_something_else_is_waited_for) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int copy = 0; copy < 32; ++copy) {
                  upload(trace, copy);
                  trace.launch("add").synchronize();
                }
              })),
              testing::Not(testing::Contains("synchronize_after_each_copy")));
}

TEST(synchronize_after_each_copy, from_pinned_memory_may_be_needed_to_write_there_again) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int copy = 0; copy < 32; ++copy) {
                  upload(trace, copy, MemoryKind::Pinned);
                  trace.synchronize();
                }
              })),
              IsEmpty());
}

TEST(synchronize_after_each_copy, on_another_thread_is_none) {
  EXPECT_THAT(codes_in(judged([](auto& trace) {
                for (int copy = 0; copy < 32; ++copy) {
                  upload(trace.on_thread(100), copy);
                  trace.on_thread(101).synchronize();
                }
              })),
              IsEmpty());
}

}  // namespace
}  // namespace gpuflight::test
