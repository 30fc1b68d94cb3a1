/// A place in a solution's source, as it is shown.
#pragma once

#include <optional>
#include <string>

#include "gpuflight/control/code_place.hpp"
#include "gpuflight/core/source_place.hpp"

namespace gpuflight {

/// Relative to the working directory where it lies in there: so a service finds it that knows the project's
/// files.
std::string shown_path(const std::string& file);

/// Its file as the compiler wrote it, shown so. Nothing where the place isn't known.
std::optional<SourcePlace> source_place(const CodePlace& place);

}  // namespace gpuflight
