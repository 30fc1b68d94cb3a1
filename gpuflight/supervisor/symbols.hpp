/// What the debug information of a module says of addresses in it, read by addr2line of the GNU binutils.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace gpuflight {

/// Runs addr2line as a worker of its own kind: nobody vouches for what it reads, so it has a limit on time,
/// memory and output, no descriptor of ours, and whatever it starts is ended with it. Once no other process
/// is below this one.
/// @param status the socket to the judge, at whose end it ends too
/// @returns what it printed, as far as that got: each address in a line, then the innermost function and
///   `FILE:LINE` in two, then those that it is inlined in. Empty where PATH has no addr2line.
std::string symbols_of(const std::string& module, std::span<const std::uint64_t> addresses, int status);

}  // namespace gpuflight
