#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

const std::vector<CountedCase> kCases = {
    {"chevrons",
     {{"one_name", launches(5)},
      {"templates", launches(1, "scale_all<float>") + launches(1, "scale_all<double>")}}},
    {"launch_kernel", {{"launch_kernel", launches(1)}}},
    {"launch_kernel_ex", {{"ex", launches(1)}, {"ex_c", launches(1)}}},
    {"launch_cooperative", {{"cooperative", launches(1)}}},
    {"launch_clusters", {{"clusters", launches(2)}}},
    {"launch_programmatically", {{"programmatic", launches(2)}}},
    {"handles", {{"function", launches(1)}, {"kernel", launches(1)}}},
    {"first_launch", {{"first", launches(1, "first_used_in_a_region")}}},
    {"many", {{"many", launches(100'000)}}},
    {"host_functions",
     {{"launch_host_func", nothing()},
      {"driver", nothing()},
      {"callback", nothing()},
      {"between_kernels", launches(2)}}},
};

INSTANTIATE_TEST_SUITE_P(launches, CountedProgram, cases_of("counted_launches", kCases), name_of);

Work one_kernel_that_is_waited_for(const std::string& name) {
  return launches(1, name) + synchronizations(1);
}

const std::vector<CountedCase> kModuleCases = {
    {"launch_kernel", {{"launch_kernel", launches(3, "from_ptx")}}},
    {"launch_kernel_ex", {{"launch_kernel_ex", launches(1, "from_ptx")}}},
    {"launch_cooperative", {{"cooperative", launches(1, "from_ptx")}}},
    {"launch_grid",
     {{"launch", launches(1, "from_ptx")},
      {"launch_grid", launches(1, "from_ptx")},
      {"launch_grid_async", launches(1, "from_ptx")}}},
    {"unloaded", {{"unloaded", launches(2, "gone_before_its_record_is_read") + synchronizations(1)}}},
    {"one_after_the_other",
     {{"first_module", one_kernel_that_is_waited_for("in_each")},
      {"second_module", one_kernel_that_is_waited_for("in_each")},
      {"third_module", one_kernel_that_is_waited_for("in_each")}}},
    {"library", {{"library", one_kernel_that_is_waited_for("from_library")}}},
    {"library_of_runtime", {{"library", launches(1, "from_library")}}},
};

INSTANTIATE_TEST_SUITE_P(modules, CountedProgram, cases_of("counted_modules", kModuleCases), name_of);

}  // namespace
}  // namespace gpuflight::test
