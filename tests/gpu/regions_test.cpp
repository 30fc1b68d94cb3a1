// Regions, synchronizations and failures.
#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

const std::vector<CountedCase> kRegionCases = {
    {"empty", {{"empty", nothing()}}},
    {"nested", {{"outer", launches(1 + 2)}, {"outer/inner", launches(2)}}},
    {"nested_with_one_name", {{"step", launches(1 + 2)}, {"step/step", launches(2)}}},
    // The second is opened while the first is open, and goes on when that closes.
    {"overlapping", {{"first", launches(1 + 2)}, {"first/second", launches(2 + 4)}}},
    {"opened_again", {{"step", launches(1)}, {"step (2)", launches(2)}, {"step (3)", launches(3)}}},
    {"opened_again_inside", {{"epoch", launches(1 + 2 + 3)}, {"epoch/step", launches(1 + 2 + 3)}}},
    {"runs_after_closing",
     {{"launched", launches(1, "take_long") + launches(3)},
      {"while_it_runs", nothing()},
      {"waited_for", synchronizations(1)}}},
    {"ranges_of_nvtx",
     {{"pushed", launches(2 + 3)}, {"pushed/inside", launches(3)}, {"started", launches(4)}}},
    {"many", {{"epoch", launches(20'000)}, {"epoch/step", launches(20'000)}}},
};

INSTANTIATE_TEST_SUITE_P(regions, CountedProgram, cases_of("counted_regions", kRegionCases), name_of);

const std::vector<CountedCase> kSynchronizationCases = {
    {"of_the_runtime",
     {{"device", synchronizations(1)}, {"stream", synchronizations(1)}, {"event", synchronizations(1)}}},
    {"of_the_driver",
     {{"context", synchronizations(1)},
      {"named_context", synchronizations(1)},
      {"stream", synchronizations(1)},
      {"event", synchronizations(1)}}},
    {"queries",
     {{"stream_query", nothing()},
      {"event_query", nothing()},
      {"driver_queries", nothing()},
      {"stream_wait_event", nothing()},
      {"event_record", nothing()}}},
    {"implied", {{"copy", downloads(1, kPageable)}, {"free", nothing()}}},
};

INSTANTIATE_TEST_SUITE_P(synchronizations, CountedProgram,
                         cases_of("counted_synchronizations", kSynchronizationCases), name_of);

const std::vector<CountedCase> kFailureCases = {
    {"copies",
     {{"no_target", nothing()},
      {"no_such_source", nothing()},
      {"no_such_kind", nothing()},
      {"pitch_below_width", nothing()},
      {"then_a_good_one", uploads(1, kPageable)}}},
    {"fills", {{"no_target", nothing()}, {"no_such_target", nothing()}}},
    {"launches",
     {{"too_many_threads", nothing()},
      {"too_much_shared_memory", nothing()},
      {"then_a_good_one", launches(1)}}},
    {"allocations", {{"too_much", nothing()}}},
    {"synchronization_of_a_capture", {{"capture", nothing()}, {"then_good_ones", launches(2)}}},
    // The record of a kernel that ends its context has no times.
    {"kernel",
     {{"before", launches(2) + synchronizations(1)},
      {"faulty", launches(1, "write_to")},
      {"noticed", nothing()}},
     {"records_lost"}},
};

INSTANTIATE_TEST_SUITE_P(failures, CountedProgram, cases_of("counted_failures", kFailureCases), name_of);

}  // namespace
}  // namespace gpuflight::test
