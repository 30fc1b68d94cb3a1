#include "gpuflight/capture/cupti/records.hpp"

#include "gpuflight/capture/cupti/record_kinds.hpp"

namespace gpuflight {
namespace {

// Members that older versions of CUPTI don't write: there, these bytes are another record's.
constexpr std::uint32_t kVersionWithCopyCount = 26;           // CUDA 12.8
constexpr std::uint32_t kVersionWithDeviceLaunched = 130000;  // CUDA 13.0

Timestamp timestamp(std::uint64_t since_epoch) {
  return Timestamp(std::chrono::nanoseconds(static_cast<std::int64_t>(since_epoch)));
}

template <class Record>
const Record& as(const CUpti_Activity& record) {
  return reinterpret_cast<const Record&>(record);
}

}  // namespace

/// The events of one buffer.
class RecordDecoder::Batch {
 public:
  Batch(RecordDecoder& decoder, std::uint32_t version) : decoder_(decoder), version_(version) {}

  void add(const CUpti_Activity& record) {
    switch (record.kind) {
      case CUPTI_ACTIVITY_KIND_KERNEL:
      case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return add_kernel(as<CUpti_ActivityKernel10>(record));
      case CUPTI_ACTIVITY_KIND_MEMCPY: return add_copy(as<CUpti_ActivityMemcpy6>(record));
      case CUPTI_ACTIVITY_KIND_MEMCPY2: return add_peer_copy(as<CUpti_ActivityMemcpyPtoP4>(record));
      case CUPTI_ACTIVITY_KIND_MEMSET: return add_fill(as<CUpti_ActivityMemset4>(record));
      case CUPTI_ACTIVITY_KIND_DEVICE: return add_device(as<CUpti_ActivityDevice5>(record));
      default: return;
    }
  }

  void add_unreadable() { ++unreadable_; }

  std::vector<EncodedEvent> finish() {
    add_loss(untimed_, LossKind::Untimed, "records without times: the device's buffers ran out");
    add_loss(unordered_, LossKind::Unordered, "records that end before they start");
    add_loss(device_launched_, LossKind::DeviceLaunches, "copies or fills by the device itself");
    add_loss(unreadable_, LossKind::Unsupported, "buffers of CUPTI that couldn't be read to their end");
    return std::move(events_);
  }

 private:
  void add_kernel(const CUpti_ActivityKernel10& record) {
    Kernel kernel{};
    set_times(kernel, record.start, record.end);
    kernel.correlation = record.correlationId;
    kernel.name = decoder_.names_.id(record.name);
    kernel.device = record.deviceId;
    kernel.stream = record.streamId;
    kernel.graph = record.graphId;
    kernel.device_launched = says_device_launched(record.isDeviceLaunched) ? 1 : 0;
    const std::int32_t grid[] = {record.gridX, record.gridY, record.gridZ};
    const std::int32_t block[] = {record.blockX, record.blockY, record.blockZ};
    for (int i = 0; i < 3; ++i) {
      kernel.grid[i] = static_cast<std::uint32_t>(grid[i]);
      kernel.block[i] = static_cast<std::uint32_t>(block[i]);
    }
    events_.push_back(encode(kernel));
  }

  void add_copy(const CUpti_ActivityMemcpy6& record) {
    tell_device_launch(record.isDeviceLaunched);
    if (is_second_half(record.copyKind, record.srcKind, record.dstKind)) {
      Copy counted_already{};
      return set_times(counted_already, record.start, record.end);
    }
    const bool counted = version_ >= kVersionWithCopyCount && record.copyCount > 1;
    add_any_copy(record, counted ? static_cast<std::uint32_t>(record.copyCount) : 1,
                 direction(record.copyKind, record.srcKind, record.dstKind));
  }

  /// MEMCPY2 is what CUPTI calls copies from one device to another.
  void add_peer_copy(const CUpti_ActivityMemcpyPtoP4& record) { add_any_copy(record, 1, Direction::Peer); }

  template <class Record>
  void add_any_copy(const Record& record, std::uint32_t copies, Direction direction) {
    Copy copy{};
    set_times(copy, record.start, record.end);
    copy.bytes = record.bytes;
    copy.correlation = record.correlationId;
    copy.direction = direction;
    copy.from = memory_kind(record.srcKind);
    copy.to = memory_kind(record.dstKind);
    copy.copies = copies;
    copy.device = record.deviceId;
    copy.stream = record.streamId;
    copy.graph = record.graphId;
    events_.push_back(encode(copy));
  }

  void add_fill(const CUpti_ActivityMemset4& record) {
    tell_device_launch(record.isDeviceLaunched);
    Fill fill{};
    set_times(fill, record.start, record.end);
    fill.bytes = record.bytes;
    fill.correlation = record.correlationId;
    fill.memory = memory_kind(record.memoryKind);
    fill.device = record.deviceId;
    fill.stream = record.streamId;
    fill.graph = record.graphId;
    events_.push_back(encode(fill));
  }

  void add_device(const CUpti_ActivityDevice5& record) {
    if (record.name == nullptr) return;
    events_.push_back(encode(Fact{decoder_.intern_("gpu"), decoder_.intern_(record.name)}));
  }

  bool says_device_launched(std::uint8_t flag) const {
    return version_ >= kVersionWithDeviceLaunched && flag != 0;
  }

  /// Kernels say it themselves.
  void tell_device_launch(std::uint8_t flag) { device_launched_ += says_device_launched(flag) ? 1 : 0; }

  template <class E>
  void set_times(E& event, std::uint64_t start, std::uint64_t end) {
    if (start == 0 && end == 0) {
      ++untimed_;
    } else if (end < start) {
      ++unordered_;
      end = start;
    }
    event.start = timestamp(start);
    event.end = timestamp(end);
  }

  void add_loss(std::uint64_t count, LossKind kind, std::string_view detail) {
    if (count != 0) events_.push_back(encode(Loss{count, kind, decoder_.intern_(detail)}));
  }

  RecordDecoder& decoder_;
  std::uint32_t version_;
  std::vector<EncodedEvent> events_;
  std::uint64_t untimed_ = 0;
  std::uint64_t unordered_ = 0;
  std::uint64_t unreadable_ = 0;
  std::uint64_t device_launched_ = 0;
};

std::vector<EncodedEvent> RecordDecoder::decode(std::uint8_t* buffer, std::size_t size) {
  if (size == 0) return {};
  Batch batch(*this, api_.version);
  CUpti_Activity* record = nullptr;
  CUptiResult result = CUPTI_SUCCESS;
  while ((result = api_.next_record(buffer, size, &record)) == CUPTI_SUCCESS) batch.add(*record);
  if (result != CUPTI_ERROR_MAX_LIMIT_REACHED) batch.add_unreadable();
  return batch.finish();
}

}  // namespace gpuflight
