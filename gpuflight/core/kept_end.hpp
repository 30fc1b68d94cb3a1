/// The end of a long text, which is all of it that is kept.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gpuflight {

struct KeptEnd {
  std::uint64_t bytes_before = 0;  ///< that weren't kept
  std::string_view text;
};

/// The text; where it isn't all, behind a line that says how much came before.
std::string in_writing(const KeptEnd& end);

/// Reads that back; the text is a part of `written`.
KeptEnd read_kept_end(std::string_view written);

}  // namespace gpuflight
