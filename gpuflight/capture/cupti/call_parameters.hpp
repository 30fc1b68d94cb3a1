/// What HostCall says of a call, from the parameters that CUPTI shows of a call.
#pragma once

#include <cstdint>
#include <string_view>

namespace gpuflight {

struct CallParameters {
  std::uint64_t from = 0;   ///< 0 where the call doesn't say
  std::uint64_t to = 0;     ///< the same
  std::uint64_t bytes = 0;  ///< kUnknownBytes where the call can't say
};

/// Reads the parameters' struct of one callback. Allocates nothing.
using ReadParameters = CallParameters (*)(const void* parameters);

/// The reader for a callback of exactly that name, since versions differ in their structs; for calls
/// that aren't known in detail, one that says nothing. Never nullptr.
ReadParameters parameters_of(std::string_view callback_name);

}  // namespace gpuflight
