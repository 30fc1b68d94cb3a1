#include "gpuflight/report/colour.hpp"

namespace gpuflight {
namespace {

const char* code_of(Colour colour) {
  switch (colour) {
    case Colour::Plain: break;
    case Colour::Bold: return "1";
    case Colour::Red: return "31";
    case Colour::Green: return "32";
    case Colour::Yellow: return "33";
    case Colour::Cyan: return "36";
  }
  return "";
}

}  // namespace

Colour colour_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Pass: return Colour::Green;
    case Verdict::Fail: return Colour::Red;
    case Verdict::Inconclusive: break;
  }
  return Colour::Yellow;
}

std::string coloured(const std::string& text, Colour colour, const TerminalStyle& style) {
  if (!style.colour || colour == Colour::Plain || text.empty()) return text;
  return std::string("\x1b[") + code_of(colour) + "m" + text + "\x1b[0m";
}

}  // namespace gpuflight
