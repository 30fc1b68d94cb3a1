#include "gpuflight/report/ascii.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>
#include <utility>

namespace gpuflight {
namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

constexpr std::array<Replacement, 18> kReplacements{{
    {"≤ ", "<="},
    {"≥ ", ">="},
    {"×", "x"},
    {"–", "-"},
    {"µ", "u"},
    {"…", "~"},
    {"└", "+"},
    {"→", ">"},
    {"▁", "."},
    {"▂", ":"},
    {"▃", "-"},
    {"▄", "="},
    {"▅", "+"},
    {"▆", "*"},
    {"▇", "%"},
    {"█", "#"},
    {"≤", "<"},
    {"≥", ">"},
}};

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::size_t size_of_character(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && continues_character(text[size])) ++size;
  return size;
}

}  // namespace

std::string to_ascii(std::string_view text) {
  std::string ascii;
  ascii.reserve(text.size());
  while (!text.empty()) {
    if (static_cast<unsigned char>(text[0]) < 0x80) {
      ascii += text[0];
      text.remove_prefix(1);
      continue;
    }
    const auto stands_here = [&](const Replacement& each) { return text.starts_with(each.first); };
    const auto* const found = std::find_if(kReplacements.begin(), kReplacements.end(), stands_here);
    const bool known = found != kReplacements.end();
    ascii += known ? found->second : "?";
    text.remove_prefix(known ? found->first.size() : size_of_character(text));
  }
  return ascii;
}

void print_in_characters_of(const TerminalStyle& style, std::ostream& out,
                            const std::function<void(std::ostream&)>& print) {
  if (style.unicode) return print(out);
  std::ostringstream text;
  print(text);
  out << to_ascii(text.str());
}

}  // namespace gpuflight
