#include "tests/support/cupti/activity.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace gpuflight::test {
namespace {

// So many are delivered without a flush; more than fit into one buffer of 8 MiB.
constexpr std::size_t kFull = 40'000;

// Long enough for a client that doesn't wait for its own reading to go on without it.
constexpr std::chrono::milliseconds kLongRead{30};

CUpti_ActivityKind kind_of(const ActivityRecord& record) {
  return std::visit([](const auto& one) { return CUpti_ActivityKind{one.kind}; }, record);
}

}  // namespace

void Activity::enable(CUpti_ActivityKind kind) {
  {
    const std::lock_guard lock(mutex_);
    enabled_.insert(kind);
  }
  if (kind == CUPTI_ACTIVITY_KIND_DEVICE) add(device_record("Stand-in GPU"));
}

void Activity::flush(bool forced) {
  const Flushing flushing = manner_.flushing;
  if (flushing == Flushing::Nothing || (flushing == Flushing::EverythingIfForced && !forced)) return;
  if (manner_.flush_returns_early) {
    deliver_behind();
  } else {
    deliver();
  }
}

void Activity::reading() {
  if (!manner_.flush_returns_early || read_.test()) return;
  tell_read();
  std::this_thread::sleep_for(kLongRead);
}

void Activity::tell_read() {
  read_.test_and_set();
  read_.notify_all();
}

/// Returns as soon as the client has begun to read, or there was nothing to read.
void Activity::deliver_behind() {
  {
    const std::lock_guard earlier(delivering_);
    read_.clear();
  }
  std::thread([this] { deliver(); }).detach();
  read_.wait(false);
}

void Activity::add(const ActivityRecord& record) {
  std::size_t waiting = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!enabled_.contains(kind_of(record))) return;
    waiting_.emplace_back(record);
    waiting = waiting_.size();
  }
  if (waiting == kFull && manner_.flushing == Flushing::Everything) deliver();
}

void Activity::disable(CUpti_ActivityKind kind) {
  const std::lock_guard lock(mutex_);
  enabled_.erase(kind);
}

void Activity::disable_all() {
  const std::lock_guard lock(mutex_);
  enabled_.clear();
}

void Activity::change(const std::function<void(std::vector<WaitingRecord>&)>& change) {
  const std::lock_guard lock(mutex_);
  change(waiting_);
}

std::size_t Activity::take_dropped(CUcontext context) {
  const std::lock_guard lock(mutex_);
  return std::exchange(dropped_[context], 0);
}

void Activity::drop(std::size_t count, CUcontext context) {
  const std::lock_guard lock(mutex_);
  waiting_.erase(waiting_.end() - static_cast<std::ptrdiff_t>(count), waiting_.end());
  dropped_[context] += count;
}

void Activity::deliver() {
  const std::lock_guard one_at_a_time(delivering_);
  std::vector<WaitingRecord> records;
  change([&](auto& waiting) { records = std::exchange(waiting, {}); });
  deliver_in_parts(records);
  tell_read();
}

void Activity::deliver_in_parts(std::span<const WaitingRecord> records) {
  const std::size_t part = (records.size() + manner_.threads - 1) / manner_.threads;
  std::vector<std::jthread> threads;
  for (; !records.empty(); records = records.subspan(std::min(part, records.size()))) {
    threads.emplace_back([=, this] { deliver_part(records.first(std::min(part, records.size()))); });
  }
}

void Activity::deliver_part(std::span<const WaitingRecord> records) {
  const std::size_t refused = test::deliver(records, callbacks_, layout_, manner_.records_in_a_buffer);
  const std::lock_guard lock(mutex_);
  if (manner_.tells_refused_buffers) dropped_[primary_context()] += refused;
}

}  // namespace gpuflight::test
