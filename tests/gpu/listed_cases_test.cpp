// The programs have the cases that the tests expect counts of, and no others.
#include "tests/gpu/counted_case.hpp"
#include "tests/gpu/gpu_program.hpp"

namespace gpuflight::test {
namespace {

TEST(CountedPrograms, have_no_case_without_expected_counts) {
  if (const std::string why = no_gpu(); !why.empty()) GTEST_SKIP() << why;
  for (const auto& [program, names] : instantiated_cases()) {
    std::string listed;
    for (const std::string& name : names) listed += name + "\n";
    EXPECT_EQ(run_alone({path_of(program)}, {}).output, listed) << program;
  }
}

}  // namespace
}  // namespace gpuflight::test
