// Threads, streams and contexts.
#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

const std::vector<CountedCase> kThreadCases = {
    {"region_of_the_process", {{"process", launches(4 * 10)}}},
    {"region_of_one_thread", {{"mine", launches(3)}}},
    {"region_of_each_thread",
     {{"thread 0", launches(10)},
      {"thread 1", launches(11)},
      {"thread 2", launches(12)},
      {"thread 3", launches(13)}}},
    {"regions_of_both_kinds",
     {{"process", launches(4 * 10)},
      {"thread 0", launches(10)},
      {"thread 1", launches(10)},
      {"thread 2", launches(10)},
      {"thread 3", launches(10)}}},
    {"region_closed_by_another_thread", {{"wandering", launches(2 + 3)}}},
    {"copies", {{"process", uploads(4 * 10, kPageable)}}},
    {"graphs", {{"process", graph_launches(4 * 10) + graph_kernels(4 * 10 * 5)}}},
    {"many", {{"process", launches(32 * 1000)}}},
    {"regions_come_and_go",
     {{"process", launches(4 * 200)},
      {"thread 0", launches(200)},
      {"thread 0/step", launches(200)},
      {"thread 1", launches(200)},
      {"thread 1/step", launches(200)},
      {"thread 2", launches(200)},
      {"thread 2/step", launches(200)},
      {"thread 3", launches(200)},
      {"thread 3/step", launches(200)}}},
};

INSTANTIATE_TEST_SUITE_P(threads, CountedProgram, cases_of("counted_threads", kThreadCases), name_of);

Work work_on_streams(std::uint64_t times) { return launches(times) + uploads(times, kPinned) + fills(times); }

const std::vector<CountedCase> kStreamCases = {
    {"several", {{"round_robin", work_on_streams(40)}}},
    {"default_stream",
     {{"default", work_on_streams(1)}, {"legacy", work_on_streams(1)}, {"per_thread", work_on_streams(1)}}},
    {"default_stream_of_threads", {{"two_threads", work_on_streams(2)}}},
    {"calls_without_a_stream",
     {{"memcpy", uploads(1, kPageable)},
      {"memset", fills(1)},
      {"driver", uploads(1, kPageable)},
      {"synchronize", synchronizations(1)}}},
    {"ordered_by_events", {{"ordered", work_on_streams(2)}}},
    {"with_priorities", {{"urgent", work_on_streams(1)}}},
};

INSTANTIATE_TEST_SUITE_P(streams, CountedProgram, cases_of("counted_streams", kStreamCases), name_of);
INSTANTIATE_TEST_SUITE_P(streams_per_thread, CountedProgram,
                         cases_of("counted_streams_per_thread", kStreamCases), name_of);

// What a context takes to be made, with its kernel's first launch: see OwnContext and Machine.
const Work kOwnContext = launches(1, "in_destroyed") + allocations(1) + synchronizations(1);
const Work kMachine = launches(1) + allocations(3) + synchronizations(1);

Work ten(const Work& work) {
  Work all;
  for (int i = 0; i < 10; ++i) all = all + work;
  return all;
}

const std::vector<CountedCase> kContextCases = {
    {"two",
     {{"first", launches(2, "in_first") + uploads(1, kPageable)},
      {"second", launches(3, "in_second") + uploads(1, kPageable)},
      {"in_turns", launches(2, "in_first") + launches(2, "in_second") + uploads(4, kPageable)}}},
    {"on_two_threads",
     {{"both", launches(100, "in_first") + launches(100, "in_second") + synchronizations(2)}}},
    // On one device: no peers to CUPTI, though CUDA's calls are for peers.
    {"peer_copies_between_two",
     {{"peer", copies_on_device(1)},
      {"peer_async", copies_on_device(1)},
      {"peer_3d", copies_on_device(1)},
      {"peer_3d_async", copies_on_device(1)}}},
    {"destroyed", {{"destroyed", kOwnContext + launches(5, "in_destroyed")}, {"after", launches(2)}}},
    {"destroyed_many_times", {{"ten", ten(kOwnContext)}}},
    {"device_reset", {{"before", launches(3) + uploads(1, kPinned)}, {"after", launches(4)}}},
    {"device_reset_in_a_region", {{"around", launches(2) + synchronizations(1) + kMachine + launches(3)}}},
    {"made_in_a_region", {{"first_call", kMachine + launches(2)}}},
};

INSTANTIATE_TEST_SUITE_P(contexts, CountedProgram, cases_of("counted_contexts", kContextCases), name_of);

}  // namespace
}  // namespace gpuflight::test
