#include "tests/support/cupti/records.hpp"

#include <cstddef>
#include <cstring>

namespace gpuflight::test {
namespace {

/// Where the layout of 12.9 has four bytes without a meaning; 0 is nowhere.
template <class Record>
constexpr std::size_t kReservedIn12_9 = 0;
template <>
constexpr std::size_t kReservedIn12_9<CUpti_ActivityMemcpy6> = offsetof(CUpti_ActivityMemcpy6,
                                                                        isDeviceLaunched);
template <>
constexpr std::size_t kReservedIn12_9<CUpti_ActivityMemset4> = offsetof(CUpti_ActivityMemset4,
                                                                        isDeviceLaunched);

template <class Record>
std::vector<std::uint64_t> words_of(const Record& record, Layout layout) {
  // A kind that is no kind has its record whole.
  const std::size_t stride = stride_of(layout, record.kind);
  const std::size_t size = stride == 0 ? sizeof(record) : stride;
  std::vector<std::uint64_t> words(size / sizeof(std::uint64_t));
  std::memcpy(words.data(), &record, size);
  if (layout == Layout::Cuda12_9 && kReservedIn12_9<Record> != 0) {
    std::memset(reinterpret_cast<std::byte*>(words.data()) + kReservedIn12_9<Record>, 0xFF, 4);
  }
  return words;
}

}  // namespace

CUpti_ActivityKernel10 kernel_record(const char* name, std::uint32_t correlation) {
  CUpti_ActivityKernel10 record{};
  record.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  record.name = name;
  record.correlationId = correlation;
  record.start = 1000;
  record.end = 1500;
  record.deviceId = 1;
  record.streamId = 7;
  record.gridX = 128;
  record.gridY = 2;
  record.gridZ = 1;
  record.blockX = 256;
  record.blockY = 1;
  record.blockZ = 1;
  return record;
}

CUpti_ActivityMemcpy6 copy_record(CUpti_ActivityMemcpyKind kind, std::uint64_t bytes, std::uint64_t copies) {
  CUpti_ActivityMemcpy6 record{};
  record.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
  record.copyKind = static_cast<std::uint8_t>(kind);
  record.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE;
  record.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  record.bytes = bytes;
  record.start = 2000;
  record.end = 2100;
  record.correlationId = 42;
  record.copyCount = copies;
  return record;
}

CUpti_ActivityMemcpyPtoP4 peer_copy_record(std::uint64_t bytes) {
  CUpti_ActivityMemcpyPtoP4 record{};
  record.kind = CUPTI_ACTIVITY_KIND_MEMCPY2;
  record.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_PTOP;
  record.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  record.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  record.bytes = bytes;
  record.start = 2000;
  record.end = 2200;
  record.correlationId = 8;
  return record;
}

CUpti_ActivityMemset4 fill_record(std::uint64_t bytes) {
  CUpti_ActivityMemset4 record{};
  record.kind = CUPTI_ACTIVITY_KIND_MEMSET;
  record.bytes = bytes;
  record.start = 3000;
  record.end = 3050;
  record.correlationId = 43;
  record.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  return record;
}

CUpti_ActivityDevice5 device_record(const char* name) {
  CUpti_ActivityDevice5 record{};
  record.kind = CUPTI_ACTIVITY_KIND_DEVICE;
  record.name = name;
  return record;
}

CUpti_ActivityAPI api_record() {
  CUpti_ActivityAPI record{};
  record.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
  return record;
}

std::vector<std::uint64_t> written(const ActivityRecord& record, Layout layout) {
  return std::visit([&](const auto& one) { return words_of(one, layout); }, record);
}

}  // namespace gpuflight::test
