// Fills, managed memory and allocations.
#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

std::vector<ExpectedRegion> each(const std::vector<std::string>& regions, const Work& work) {
  std::vector<ExpectedRegion> expected;
  for (const std::string& region : regions) expected.push_back({region, work});
  return expected;
}

// Rows and boxes may be filled in several pieces.
const std::vector<CountedCase> kFillCases = {
    {"memset_1d", with(each({"memset", "memset_async"}, fills(1)), each({"pinned", "managed"}, fills(1)))},
    {"memset_2d", each({"memset", "memset_async"}, fills(1))},
    {"memset_3d", each({"memset", "memset_async"}, fills(1))},
    {"memset_of_zero_bytes", each({"memset", "memset_async"}, nothing())},
    {"driver", each({"d8", "d16", "d32", "d8_async", "d16_async", "d32_async"}, fills(1))},
    {"driver_rows", each({"d2d8", "d2d16", "d2d32", "d2d8_async", "d2d16_async", "d2d32_async"}, fills(1))},
};

INSTANTIATE_TEST_SUITE_P(fills, CountedProgram, cases_of("counted_fills", kFillCases), name_of);

// Pages move and the bus is read without a copy being made, and none is counted.
const std::vector<CountedCase> kManagedCases = {
    {"access", {{"by_device", launches(1)}, {"table_by_device", launches(1)}, {"by_host", nothing()}}},
    {"prefetch", each({"to_device", "to_host"}, nothing())},
    {"prefetch_of_driver", each({"to_device"}, nothing())},
    {"prefetch_batch", each({"to_device"}, nothing())},
    {"zero_copy", each({"pinned", "registered"}, launches(1))},
};

INSTANTIATE_TEST_SUITE_P(managed, CountedProgram, cases_of("counted_managed", kManagedCases), name_of);

const std::vector<CountedCase> kAllocationCases = {
    {"runtime", with(each({"malloc", "malloc_async", "malloc_pitch", "malloc_3d", "malloc_array",
                           "malloc_managed", "malloc_host", "host_alloc"},
                          allocations(1)),
                     each({"free", "free_async"}, nothing()))},
    {"driver", each({"mem_alloc", "mem_alloc_async", "mem_alloc_managed", "mem_alloc_host", "mem_host_alloc"},
                    allocations(1))},
};

INSTANTIATE_TEST_SUITE_P(allocations, CountedProgram, cases_of("counted_allocations", kAllocationCases),
                         name_of);

}  // namespace
}  // namespace gpuflight::test
