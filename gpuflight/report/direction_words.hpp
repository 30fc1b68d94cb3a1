/// What directions of copies are called.
#pragma once

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// "host to device"
inline const char* in_words(Direction direction) {
  switch (direction) {
    case Direction::HostToDevice: return "host to device";
    case Direction::DeviceToHost: return "device to host";
    case Direction::DeviceToDevice: return "device to device";
    case Direction::Peer: return "device to peer";
    case Direction::HostToHost: return "host to host";
  }
  return "unknown";
}

}  // namespace gpuflight
