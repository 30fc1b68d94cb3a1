/// What names and numbers are made of. Not as <cctype> has it, which depends on the locale and on the
/// sign of char.
#pragma once

namespace gpuflight {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

/// '_' is one too.
inline bool is_letter(char c) { return is_small_letter(c) || (c >= 'A' && c <= 'Z') || c == '_'; }

}  // namespace gpuflight
