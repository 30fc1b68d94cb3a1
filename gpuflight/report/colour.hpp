/// Colours of a terminal. Only what GPUFlight itself says gets one.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"
#include "gpuflight/report/terminal_style.hpp"

namespace gpuflight {

enum class Colour { Plain, Bold, Red, Green, Yellow, Cyan };

/// Green for pass, red for fail, yellow for inconclusive.
Colour colour_of(Verdict verdict);

/// `text` between the escape sequences that turn the colour on and off; as it is where the style has no
/// colours, and where there is nothing to colour. width() counts no such sequence.
std::string coloured(const std::string& text, Colour colour, const TerminalStyle& style);

}  // namespace gpuflight
