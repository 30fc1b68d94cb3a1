#include "tests/gpu/counted_case.hpp"

namespace gpuflight::test {
namespace {

Work one_upload(MemoryKind kind) { return uploads(1, kind); }
Work two_uploads(MemoryKind kind) { return uploads(2, kind); }
Work one_download(MemoryKind kind) { return downloads(1, kind); }

Work batch_of(Direction direction, std::uint64_t count, MemoryKind kind) {
  return copies(direction, count, kind, kCopyBytes);
}

Work four_uploads_of_a_quarter(MemoryKind kind) {
  return batch_of(kind == kManaged ? Direction::DeviceToDevice : Direction::HostToDevice, 4, kind);
}

Work on_host(MemoryKind kind) { return copies(Direction::HostToHost, 1, kind, kCopyBytes); }

// CUDA takes managed memory for the device's where the caller doesn't say what it is.
const std::vector<ExpectedRegion> kDefaultToDevice = {{"pageable", uploads(1, kPageable)},
                                                      {"pinned", uploads(1, kPinned)},
                                                      {"registered", uploads(1, kPinned)},
                                                      {"managed", copies_on_device(1, kManaged)}};
const std::vector<ExpectedRegion> kDefaultToHost = {{"pageable", downloads(1, kPageable)},
                                                    {"pinned", downloads(1, kPinned)},
                                                    {"registered", downloads(1, kPinned)},
                                                    {"managed", copies_on_device(1)}};

constexpr std::uint64_t kManySizes = 1 + 65536 + 65537 + (1 << 20) + (32 << 20);

const std::vector<CountedCase> kCases = {
    {"memcpy_to_device", in_each_host_memory(one_upload)},
    {"memcpy_to_host", in_each_host_memory(one_download)},
    {"memcpy_on_device", {{"device", copies_on_device(1)}, {"managed", copies_on_device(1, kManaged)}}},
    {"memcpy_on_host", in_each_host_memory(on_host)},  // the CPU may do it, with no record
    {"memcpy_default_to_device", kDefaultToDevice},
    {"memcpy_default_to_host", kDefaultToHost},
    {"memcpy_async_to_device", in_each_host_memory(two_uploads)},
    {"memcpy_async_to_host", in_each_host_memory(one_download)},
    {"memcpy_async_on_device", {{"device", copies_on_device(1)}}},
    {"memcpy_async_default_to_device", kDefaultToDevice},
    {"memcpy_of_many_sizes",
     {{"to_device", copies(Direction::HostToDevice, 5, kPageable, kManySizes)},
      {"to_host", copies(Direction::DeviceToHost, 5, kPageable, kManySizes)}}},
    {"memcpy_of_zero_bytes",
     {{"memcpy", nothing()},
      {"memcpy_async", nothing()},
      {"memcpy_on_device", nothing()},
      {"memcpy_2d", nothing()}}},
    {"memcpy_batch",
     {{"to_device", batch_of(Direction::HostToDevice, 64, kPinned)},
      {"to_host", batch_of(Direction::DeviceToHost, 16, kPinned)},
      {"on_device", batch_of(Direction::DeviceToDevice, 16, kDevice)},
      {"one_copy", batch_of(Direction::HostToDevice, 1, kPinned)}}},
    {"memcpy_batch_to_device", in_each_host_memory(four_uploads_of_a_quarter)},
    {"memcpy_to_symbol", with(in_each_host_memory(one_upload),
                              {{"constant", uploads(1, kPinned)}, {"on_device", copies_on_device(1)}})},
    {"memcpy_to_symbol_async", in_each_host_memory(one_upload)},
    {"memcpy_from_symbol", in_each_host_memory(one_download)},
    {"memcpy_from_symbol_async", in_each_host_memory(one_download)},
};

INSTANTIATE_TEST_SUITE_P(copies, CountedProgram, cases_of("counted_copies", kCases), name_of);

std::vector<ExpectedRegion> between_devices() {
  std::vector<ExpectedRegion> regions;
  for (const char* region : {"peer", "peer_async", "default", "peer_3d", "peer_3d_async"})
    regions.push_back({region, copies_between_devices(1)});
  return regions;
}

const std::vector<CountedCase> kPeerCases = {
    {"through_the_host", between_devices()},
    {"with_access", between_devices()},
    {"on_one_gpu", {{"peer", copies_on_device(1)}, {"peer_async", copies_on_device(1)}}},
};

INSTANTIATE_TEST_SUITE_P(peer_copies, CountedProgram, cases_of("counted_peer_copies", kPeerCases), name_of);

}  // namespace
}  // namespace gpuflight::test
