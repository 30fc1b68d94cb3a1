/// Which line of a module's source is told.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpuflight/control/code_place.hpp"

namespace gpuflight {

/// Addresses of instructions in a module's file, the innermost call's first.
using CodeAddresses = std::vector<std::uint64_t>;

/// The innermost place of those that addr2line printed (gpuflight/supervisor/symbols.hpp), but one in a
/// library's header, which lies in a folder called `include`, only where there is no other: what went wrong
/// there was handed in.
CodePlace place_in(std::string_view printed);

/// The place of each stack in the module's file. Its line is 0 where none can be found.
/// @param status the socket to the judge, at whose end it isn't looked for any longer; negative where there
/// is none
std::vector<CodePlace> places_of(const std::string& module, const std::vector<CodeAddresses>& stacks,
                                 int status);

}  // namespace gpuflight
