/// A buffer of activity records as CUPTI would have filled it.
#pragma once

#include <cupti.h>
#include <cstdint>

#include <cstring>
#include <vector>

namespace gpuflight::test {

class FabricatedBuffer {
 public:
  template <class Record>
  FabricatedBuffer& add(const Record& record) {
    const std::size_t end = bytes_.size();
    bytes_.resize(end + sizeof(Record) / sizeof(std::uint64_t));
    static_assert(sizeof(Record) % sizeof(std::uint64_t) == 0);
    std::memcpy(&bytes_[end], &record, sizeof(Record));
    return *this;
  }

  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(bytes_.data()); }
  std::size_t size() const { return bytes_.size() * sizeof(std::uint64_t); }

 private:
  std::vector<std::uint64_t> bytes_;  // records are 8-byte aligned
};

inline CUpti_ActivityKernel10 kernel_record(const char* name, std::uint32_t correlation) {
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

inline CUpti_ActivityMemcpy6 copy_record(CUpti_ActivityMemcpyKind kind, std::uint64_t bytes,
                                         std::uint64_t copies) {
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

inline CUpti_ActivityMemset4 fill_record(std::uint64_t bytes) {
  CUpti_ActivityMemset4 record{};
  record.kind = CUPTI_ACTIVITY_KIND_MEMSET;
  record.bytes = bytes;
  record.start = 3000;
  record.end = 3050;
  record.correlationId = 43;
  record.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
  return record;
}

}  // namespace gpuflight::test
