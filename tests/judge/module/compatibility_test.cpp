#include "gpuflight/judge/module/compatibility.hpp"

#include <gtest/gtest.h>

namespace gpuflight {
namespace {

TEST(compatibility, a_record_of_this_version_is_compatible) {
  EXPECT_EQ(incompatible(module_record("staged", 2, "2.11.0")), std::nullopt);
}

TEST(compatibility, another_interface_version_is_told_with_what_to_do) {
  ModuleRecord record = module_record("staged", 2, "2.11.0");
  record.interface_version = 9;
  EXPECT_EQ(incompatible(record),
            "was built for version 9 of GPUFlight's interface, and this is version 1; "
            "rebuild it with: gpuflight build FILE.cpp");
}

TEST(compatibility, another_libtorch_is_told_with_what_to_do) {
  EXPECT_EQ(incompatible(module_record("staged", 2, "2.10.1")),
            "was built against LibTorch 2.10.1, and this is LibTorch 2.11.0; "
            "rebuild it with: gpuflight build FILE.cpp");
}

TEST(compatibility, the_interface_is_looked_at_before_the_rest_of_a_record) {
  ModuleRecord record{};
  record.interface_version = 2;
  EXPECT_TRUE(incompatible(record)->starts_with("was built for version 2 of"));
}

TEST(compatibility, a_solution_that_takes_what_the_exercise_gives_fits) {
  EXPECT_EQ(wrong_arguments(module_record("staged", 2, "2.11.0"), 2), std::nullopt);
}

TEST(compatibility, another_number_of_arguments_is_told_with_both_numbers) {
  EXPECT_EQ(wrong_arguments(module_record("mine", 1, "2.11.0"), 2),
            "solution 'mine' takes 1 argument, and the exercise gives 2; change its parameters and "
            "rebuild it with: gpuflight build FILE.cpp");
  EXPECT_EQ(wrong_arguments(module_record("mine", 3, "2.11.0"), 2),
            "solution 'mine' takes 3 arguments, and the exercise gives 2; change its parameters and "
            "rebuild it with: gpuflight build FILE.cpp");
}

}  // namespace
}  // namespace gpuflight
