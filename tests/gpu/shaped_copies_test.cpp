#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

Work one_upload(MemoryKind kind) { return uploads(1, kind); }
Work one_download(MemoryKind kind) { return downloads(1, kind); }
Work one_download_of_array(MemoryKind kind) { return downloads(1, kind, kArray); }

Work batch_of(Direction direction, MemoryKind kind) { return copies(direction, 4, kind, kCopyBytes); }

// A copy of rows or slices is one record of their bytes together.
const std::vector<CountedCase> kCases = {
    {"memcpy_2d_to_device", in_each_host_memory(one_upload)},
    {"memcpy_2d_to_host", in_each_host_memory(one_download)},
    {"memcpy_2d_on_device", {{"device", copies_on_device(1)}}},
    {"memcpy_2d_async_to_device", in_each_host_memory(one_upload)},
    {"memcpy_2d_async_to_host", in_each_host_memory(one_download)},
    {"memcpy_3d_to_device", in_each_host_memory(one_upload)},
    {"memcpy_3d_to_host", in_each_host_memory(one_download)},
    {"memcpy_3d_on_device", {{"device", copies_on_device(1)}}},
    {"memcpy_3d_async_to_device", in_each_host_memory(one_upload)},
    {"memcpy_3d_async_to_host", in_each_host_memory(one_download)},
    {"memcpy_3d_batch",
     {{"to_device", batch_of(Direction::HostToDevice, kPinned)},
      {"to_host", batch_of(Direction::DeviceToHost, kPinned)},
      {"on_device", batch_of(Direction::DeviceToDevice, kDevice)}}},
};

INSTANTIATE_TEST_SUITE_P(shaped_copies, CountedProgram, cases_of("counted_shaped_copies", kCases), name_of);

// From and to arrays, the array is the device's side.
const std::vector<CountedCase> kArrayCases = {
    {"memcpy_to_array", with(in_each_host_memory(one_upload), {{"device", copies_on_device(1)}})},
    {"memcpy_to_array_async", in_each_host_memory(one_upload)},
    {"memcpy_from_array",
     with(in_each_host_memory(one_download_of_array), {{"device", copies_on_device(1, kArray)}})},
    {"memcpy_from_array_async", in_each_host_memory(one_download_of_array)},
    {"memcpy_2d_to_array", in_each_host_memory(one_upload)},
    {"memcpy_2d_to_array_async", in_each_host_memory(one_upload)},
    {"memcpy_2d_from_array", in_each_host_memory(one_download_of_array)},
    {"memcpy_2d_from_array_async", in_each_host_memory(one_download_of_array)},
    {"memcpy_array_to_array",
     {{"1d", copies_on_device(1, kArray) + copies_on_device(1)},  // by way of linear memory
      {"2d", copies_on_device(1, kArray)}}},
    {"memcpy_3d_to_array", in_each_host_memory(one_upload)},
    {"memcpy_3d_from_array", in_each_host_memory(one_download_of_array)},
    {"memcpy_3d_between_arrays", {{"arrays", copies_on_device(1, kArray)}}},
};

INSTANTIATE_TEST_SUITE_P(array_copies, CountedProgram, cases_of("counted_array_copies", kArrayCases),
                         name_of);

}  // namespace
}  // namespace gpuflight::test
