/// What must be so whatever the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace gpuflight::fuzz {

/// Aborts, and says which promise was broken.
inline void promise(bool kept, const char* what) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

inline void promise_one_line(std::string_view message) {
  promise(!message.empty() && message.find('\n') == std::string_view::npos, "an error is one line");
}

}  // namespace gpuflight::fuzz
