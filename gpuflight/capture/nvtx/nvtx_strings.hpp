/// What NVTX gets handles of from its tool: domains and registered strings.
///
/// Both live as long as the process, since a handle may be used after its domain was destroyed, and
/// equal names share one, which bounds them. From any thread; a lock each.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "gpuflight/capture/recorder/recorder.hpp"

namespace gpuflight {

/// A text that a program names again and again by its handle.
class NvtxString {
 public:
  explicit NvtxString(std::string text) : text_(std::move(text)) {}

  const std::string& text() const { return text_; }

  /// Its id in the recorder's stream; only the first call asks the recorder.
  TextId id(Recorder& recorder) const;

 private:
  std::string text_;
  mutable std::atomic<TextId> id_ = 0;
};

/// The domain of region.hpp.
inline constexpr std::string_view kRegionDomain = "gpuflight";

/// The handle of that text; never nullptr.
const NvtxString* nvtx_string(std::string_view text);

}  // namespace gpuflight
