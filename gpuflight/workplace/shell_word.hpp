/// Words of a command that is shown to be copied.
#pragma once

#include <string>
#include <string_view>

namespace gpuflight {

/// As a POSIX shell takes it for this one word: as it is where it can be, else in single quotes.
std::string shell_word(std::string_view word);

}  // namespace gpuflight
