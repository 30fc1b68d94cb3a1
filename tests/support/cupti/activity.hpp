/// The half of the stand-in that records what the device did.
#pragma once

#include <cupti.h>

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "tests/support/cupti/delivery.hpp"

namespace gpuflight::test {

/// The context of all that the fake CUDA does.
inline CUcontext primary_context() { return reinterpret_cast<CUcontext>(0xC0); }

/// Records wait here until they are delivered. From any thread, but where it says otherwise.
class Activity {
 public:
  /// What of the waiting records a flush delivers.
  enum class Flushing { Everything, EverythingIfForced, Nothing };

  /// How records are given out. To be set before there are threads.
  struct Manner {
    Flushing flushing = Flushing::Everything;
    std::size_t records_in_a_buffer = SIZE_MAX;
    std::size_t threads = 1;            ///< that complete buffers at once
    bool tells_refused_buffers = true;  ///< records that found no buffer count as dropped
    bool flush_returns_early = false;   ///< while the client still reads what it is given
  };

  explicit Activity(const Layout& layout) : layout_(layout) {}

  void register_callbacks(const BufferCallbacks& callbacks) { callbacks_ = callbacks; }
  void enable(CUpti_ActivityKind kind);
  void flush(bool forced);

  /// The client reads a record.
  void reading();

  /// How many were dropped in that context since the last time; nullptr: in none.
  std::size_t take_dropped(CUcontext context);

  /// The device has done something. Where that kind isn't recorded, it leaves nothing.
  void add(const ActivityRecord& record);

  Manner& manner() { return manner_; }

  /// The program disables a kind that the client has enabled.
  void disable(CUpti_ActivityKind kind);
  void disable_all();

  /// Does as it likes with the records that wait.
  void change(const std::function<void(std::vector<WaitingRecord>&)>& change);

  /// Drops the newest records that wait, and tells it when asked for those that the context dropped.
  void drop(std::size_t count, CUcontext context = primary_context());

  /// Delivers what waits without being asked, on threads of its own, and returns when they are done.
  void deliver();

  void deliver_empty_buffer() { deliver_nothing(callbacks_); }

 private:
  void deliver_behind();
  void deliver_in_parts(std::span<const WaitingRecord> records);
  void deliver_part(std::span<const WaitingRecord> records);
  void tell_read();

  const Layout& layout_;
  Manner manner_;
  BufferCallbacks callbacks_;

  std::atomic_flag read_;  // of the delivery that is under way, or the last one

  std::mutex delivering_;  // held until a delivery is done: a flush waits for it
  std::mutex mutex_;       // guards what follows
  std::set<CUpti_ActivityKind> enabled_;
  std::vector<WaitingRecord> waiting_;
  std::map<CUcontext, std::size_t> dropped_;
};

}  // namespace gpuflight::test
