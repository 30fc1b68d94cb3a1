/// What events are called where each of them is shown.
#pragma once

#include <string>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

const char* to_string(CallKind kind);  ///< "launch" …

/// "Memcpy HtoD (Pageable -> Device)", as Kineto's traces have it
std::string copy_in_words(const Copy& copy);

/// "Memset (Device)"
std::string fill_in_words(const Fill& fill);

}  // namespace gpuflight
