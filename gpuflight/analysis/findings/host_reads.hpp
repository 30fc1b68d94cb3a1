/// When the host read what the device had made. What it asks for afterwards may depend on that, so that it
/// couldn't have asked for all at once.
#pragma once

#include <vector>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

class HostReads {
 public:
  /// By device-to-host copies, on any thread.
  explicit HostReads(const Timeline& timeline);

  bool between(const TimelineCall& earlier, const TimelineCall& later) const;

 private:
  std::vector<StreamPlace> places_;  // sorted
};

}  // namespace gpuflight
