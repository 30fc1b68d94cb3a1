/// How a verdict looks: told by a word and a sign, not by colour alone.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight::html {

/// The class that colours it: "pass", "fail", "inconclusive"; "recorded" where nothing was judged.
std::string verdict_class(const RunReport& run);
std::string verdict_class(const Report& report);

/// "✓", "✗", "?", "●", which a screen reader passes over.
std::string verdict_sign(const std::string& verdict_class);

/// Sign and word of a run, as a small label.
std::string verdict_label(const RunReport& run);

}  // namespace gpuflight::html
