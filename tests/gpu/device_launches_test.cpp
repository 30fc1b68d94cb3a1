#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

// CUPTI gives no record of what the device launches: only the launchers are counted.
const std::vector<std::string> kUnseen = {"device_side_launches"};

const std::vector<CountedCase> kKernelCases = {
    {"fire_and_forget", {{"launcher", launches(1, "launch_and_forget")}, {"after", launches(10)}}, kUnseen},
    {"tail_launch", {{"launcher", launches(1, "launch_at_the_end")}}, kUnseen},
    {"stream_of_the_device", {{"launcher", launches(1, "launch_in_a_stream")}}, kUnseen},
    {"nothing_launched", {{"plain", launches(10)}}, kUnseen},
};

INSTANTIATE_TEST_SUITE_P(device_launches, CountedProgram, cases_of("counted_device_launches", kKernelCases),
                         name_of);

Work graph_of(const std::string& launcher) { return graph_launches(1) + graph_kernels(1, launcher); }

const std::vector<CountedCase> kGraphCases = {
    {"fire_and_forget", {{"launcher", graph_of("launch_and_forget")}, {"after", launches(10)}}, kUnseen},
    {"tail_launch", {{"launcher", graph_of("launch_at_the_end")}, {"after", launches(10)}}, kUnseen},
    {"launched_from_the_host", {{"launch", graph_launches(2) + graph_kernels(10, "run")}}, kUnseen},
};

INSTANTIATE_TEST_SUITE_P(device_graphs, CountedProgram, cases_of("counted_device_graphs", kGraphCases),
                         name_of);

}  // namespace
}  // namespace gpuflight::test
