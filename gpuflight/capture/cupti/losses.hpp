/// Looks for what CUPTI lost, and whether it still records at all.
#pragma once

#include <vector>

#include "gpuflight/capture/cupti/call_table.hpp"
#include "gpuflight/capture/cupti/contexts.hpp"
#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {

/// Tells the stream of losses, each once. Must not be used while a lock is held: CUPTI may call back.
class Losses {
 public:
  Losses(const CuptiApi& api, Recorder& recorder);

  /// What this context dropped since it was last asked; nullptr: what belongs to none. From any thread.
  void tell_dropped_in(CUcontext context) const;

  /// All that was dropped, and buffers that couldn't be taken in.
  void tell_dropped(const Contexts& contexts) const;

  void tell_refused_flush() const;

  /// A program that finalizes CUPTI or takes its subscriber away silences the recording without an error.
  /// One thread at a time.
  void tell_interference(CUpti_SubscriberHandle subscriber, const std::vector<CallTable::Id>& callbacks);

 private:
  const CuptiApi& api_;
  Recorder& recorder_;
  TextId dropped_;
  TextId refused_count_;
  TextId undecoded_;
  TextId refused_flush_;
  TextId interference_;
  bool told_interference_ = false;
};

}  // namespace gpuflight
