#include "gpuflight/core/budget.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace gpuflight {
namespace {

Counts with_kernels(std::uint64_t kernels) {
  Counts counts;
  counts.kernels = kernels;
  return counts;
}

CheckStatus status(const Limit& limit, std::uint64_t kernels) {
  return check({limit}, with_kernels(kernels), "judged").at(0).status;
}

TEST(budget, both_ends_of_a_limit_are_within_it) {
  const Limit limit{"kernels", 1, 4};
  EXPECT_EQ(status(limit, 0), CheckStatus::Under);
  EXPECT_EQ(status(limit, 1), CheckStatus::Within);
  EXPECT_EQ(status(limit, 4), CheckStatus::Within);
  EXPECT_EQ(status(limit, 5), CheckStatus::Over);
}

TEST(budget, a_missing_end_does_not_limit) {
  EXPECT_EQ(status({"kernels", {}, 0}, 1), CheckStatus::Over);
  EXPECT_EQ(status({"kernels", {}, 0}, 0), CheckStatus::Within);
  EXPECT_EQ(status({"kernels", 3, {}}, 1000), CheckStatus::Within);
}

TEST(budget, each_limit_gives_a_check_with_what_was_counted) {
  Counts counts = with_kernels(2);
  counts.copies_in(Direction::HostToDevice).copies = 128;
  const auto checks = check({{"kernels", 1, 4}, {"host_to_device.copies", 1, 1}}, counts, "judged");
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_EQ(checks[0].actual, 2U);
  EXPECT_EQ(checks[1].actual, 128U);
  EXPECT_EQ(checks[1].status, CheckStatus::Over);
  EXPECT_EQ(checks[1].region, "judged");
}

TEST(budget, a_limit_that_is_not_judged_is_neither_kept_nor_missed) {
  Limit limit{"kernels", 1, 4};
  limit.judged = false;
  for (const std::uint64_t kernels : {0, 1, 5}) {
    const Check unjudged = check({limit}, with_kernels(kernels), "judged").at(0);
    EXPECT_EQ(unjudged.status, CheckStatus::NotJudged);
    EXPECT_EQ(unjudged.actual, kernels);
    EXPECT_FALSE(unjudged.is_missed());
  }
}

TEST(budget, a_limit_on_an_unknown_count_is_an_error) {
  EXPECT_THROW(check({{"kernel", 1, 4}}, Counts(), "judged"), std::invalid_argument);
}

}  // namespace
}  // namespace gpuflight
