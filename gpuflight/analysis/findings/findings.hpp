/// What costs more than it must, as far as a timeline makes it certain.
#pragma once

#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// What a timeline doesn't say of itself.
struct Circumstances {
  Source source = Source::Cupti;
  bool single_precision = false;  ///< what is computed is float32, as its exercise has it
};

/// At most one of each kind: the one that is largest.
/// @param part of one call: an outermost region and what belongs to it, of a stream that is complete
std::vector<Finding> findings_in(const Timeline& part, const Circumstances& circumstances);

}  // namespace gpuflight
