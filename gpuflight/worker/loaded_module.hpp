/// A shared object that was loaded to be called.
#pragma once

#include <string>

namespace gpuflight {

/// Loads the file and finds a symbol of it. It stays loaded, and where it crashes is noted.
/// @throws RequestFailed("open") with what the loader said
void* load_symbol(const std::string& file, const std::string& symbol);

}  // namespace gpuflight
