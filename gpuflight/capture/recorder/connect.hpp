/// The way to the collector.
#pragma once

#include <string>

namespace gpuflight {

/// Connects to the collector that the environment names.
/// @returns a socket, or -1 with a sentence in `why`
int connect_to_collector(std::string& why);

}  // namespace gpuflight
