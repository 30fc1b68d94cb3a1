/// A place in a solution's source, as it is shown.
#pragma once

#include <optional>

#include "gpuflight/control/code_place.hpp"
#include "gpuflight/core/source_place.hpp"

namespace gpuflight {

/// Its file as the compiler wrote it, but relative to the working directory where it lies in there: so a
/// service finds it that knows the project's files. Nothing where the place isn't known.
std::optional<SourcePlace> source_place(const CodePlace& place);

}  // namespace gpuflight
