#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

Work one_upload(MemoryKind kind) { return uploads(1, kind); }
Work one_download(MemoryKind kind) { return downloads(1, kind); }
Work one_download_of_array(MemoryKind kind) { return downloads(1, kind, kArray); }

const std::vector<CountedCase> kCases = {
    {"htod", in_each_host_memory(one_upload)},
    {"htod_async", in_each_host_memory(one_upload)},
    {"dtoh", in_each_host_memory(one_download)},
    {"dtoh_async", in_each_host_memory(one_download)},
    {"dtod", {{"dtod", copies_on_device(1)}, {"dtod_async", copies_on_device(1)}}},
    // The addresses alone say what they are: managed memory is the device's then.
    {"unified_to_device",
     {{"pageable", uploads(1, kPageable)},
      {"pinned", uploads(1, kPinned)},
      {"registered", uploads(1, kPinned)},
      {"managed", copies_on_device(1, kManaged)}}},
    {"unified_to_host",
     {{"pageable", downloads(1, kPageable)},
      {"pinned", downloads(1, kPinned)},
      {"registered", downloads(1, kPinned)},
      {"managed", copies_on_device(1)}}},
    {"batch", {{"batch", copies(Direction::HostToDevice, 8, kPinned, kCopyBytes)}}},
};

INSTANTIATE_TEST_SUITE_P(driver_copies, CountedProgram, cases_of("counted_driver_copies", kCases), name_of);

const std::vector<CountedCase> kShapedCases = {
    {"rows", in_each_host_memory(one_upload)},
    {"rows_unaligned", in_each_host_memory(one_upload)},
    {"rows_async", in_each_host_memory(one_upload)},
    {"box", in_each_host_memory(one_upload)},
    {"box_async", in_each_host_memory(one_upload)},
    {"htoa", with(in_each_host_memory(one_upload), {{"async", uploads(1, kPinned)}})},
    {"atoh", with(in_each_host_memory(one_download_of_array), {{"async", downloads(1, kPinned)}})},
    {"arrays_on_device",
     {{"dtoa", copies_on_device(1)},
      {"atod", copies_on_device(1, kArray)},
      {"atoa", copies_on_device(1, kArray)}}},
    {"box_batch", {{"batch", copies(Direction::HostToDevice, 4, kPinned, kCopyBytes)}}},
};

INSTANTIATE_TEST_SUITE_P(driver_shaped_copies, CountedProgram,
                         cases_of("counted_driver_shaped_copies", kShapedCases), name_of);

}  // namespace
}  // namespace gpuflight::test
