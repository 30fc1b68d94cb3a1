/// A message that may quote a stranger's text, as one line that can't act on a terminal.
#pragma once

#include <algorithm>
#include <string>

namespace gpuflight {

/// Control characters become '?'.
inline std::string one_line(std::string message) {
  std::replace_if(
      message.begin(), message.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
  return message;
}

}  // namespace gpuflight
