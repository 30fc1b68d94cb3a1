#include "gpuflight/capture/cupti/losses.hpp"

#include <algorithm>

#include "gpuflight/capture/cupti/completions.hpp"

namespace gpuflight {

Losses::Losses(const CuptiApi& api, Recorder& recorder)
    : api_(api),
      recorder_(recorder),
      dropped_(recorder.text("CUPTI dropped records")),
      refused_count_(recorder.text("CUPTI refused to say what it dropped")),
      undecoded_(recorder.text("buffers of records could not be taken in")),
      refused_flush_(recorder.text("CUPTI refused to give out its records")),
      interference_(recorder.text("the program ended or changed the recording with CUPTI")) {}

void Losses::tell_dropped_in(CUcontext context) const {
  std::size_t count = 0;
  if (api_.dropped_records(context, 0, &count) != CUPTI_SUCCESS) {
    recorder_.publish(Loss{1, LossKind::Interference, refused_count_});
  } else if (count != 0) {
    recorder_.publish(Loss{count, LossKind::Dropped, dropped_});
  }
}

void Losses::tell_dropped(const Contexts& contexts) const {
  tell_dropped_in(nullptr);
  for (CUcontext context : contexts.all()) tell_dropped_in(context);
  if (const std::uint64_t buffers = take_lost_buffers())
    recorder_.publish(Loss{buffers, LossKind::Dropped, undecoded_});
}

void Losses::tell_refused_flush() const {
  recorder_.publish(Loss{1, LossKind::Interference, refused_flush_});
}

void Losses::tell_interference(CUpti_SubscriberHandle subscriber,
                               const std::vector<CallTable::Id>& callbacks) {
  const bool enabled = std::ranges::all_of(callbacks, [&](const CallTable::Id& call) {
    std::uint32_t state = 0;
    return api_.callback_state(&state, subscriber, call.domain, call.id) == CUPTI_SUCCESS && state != 0;
  });
  if (enabled || told_interference_) return;
  told_interference_ = true;
  recorder_.publish(Loss{1, LossKind::Interference, interference_});
}

}  // namespace gpuflight
