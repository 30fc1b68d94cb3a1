/// What events are called where each of them is shown.
#pragma once

#include <string>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight {

const char* to_string(CallKind kind);    ///< "launch" …
const char* to_string(MergedKind kind);  ///< "region" …

/// Whether a thread did it, and not a device.
bool is_on_host(const MergedEvents& events);

/// "Memcpy HtoD (Pageable -> Device)", as Kineto's traces have it
std::string copy_in_words(const Copy& copy);

/// "Memset (Device)"
std::string fill_in_words(const Fill& fill);

/// The name that all of them have: "Memcpy HtoD" and "Memset" for copies and fills. Empty where they have
/// different ones.
std::string name_of(const Timeline& timeline, const MergedEvents& events);

}  // namespace gpuflight
