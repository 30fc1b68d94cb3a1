/// A text that events name again and again.
#pragma once

#include <atomic>
#include <string>

#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {

/// Keeps the id that the recorder gave its text. From any thread.
class InternedText {
 public:
  explicit InternedText(std::string text) : text_(std::move(text)) {}

  const std::string& text() const { return text_; }

  /// Its id in the recorder's stream; only the first call asks the recorder.
  TextId id(Recorder& recorder) const;

 private:
  std::string text_;
  mutable std::atomic<TextId> id_ = 0;
};

}  // namespace gpuflight
