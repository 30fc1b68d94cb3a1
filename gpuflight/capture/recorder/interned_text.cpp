#include "gpuflight/capture/recorder/interned_text.hpp"

namespace gpuflight {

TextId InternedText::id(Recorder& recorder) const {
  TextId id = id_.load(std::memory_order_acquire);
  if (id == 0) {
    id = recorder.text(text_);
    id_.store(id, std::memory_order_release);
  }
  return id;
}

}  // namespace gpuflight
