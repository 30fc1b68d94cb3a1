#include "gpuflight/report/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gpuflight {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

struct Character {
  std::uint32_t code;  ///< Unicode's
  std::size_t size;    ///< bytes; 0 if there is no whole character here
};

/// The first character of `text`, which isn't empty.
Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {0, 0};
  std::uint32_t code = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues(text[i])) return {0, 0};
    code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < kSmallest[size] || surrogate || code > 0x10FFFF ? Character{0, 0} : Character{code, size};
}

bool is_harmless(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool breaks_line = code == 0x2028 || code == 0x2029;
  const bool turns_direction = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
                               code == 0x200E || code == 0x200F || code == 0x061C;
  const bool no_character = (code & 0xFFFEU) == 0xFFFE;
  return !control && !breaks_line && !turns_direction && !no_character;
}

std::string escaped(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += "\\x";
    text += kDigits[byte / 16U];
    text += kDigits[byte % 16U];
  }
  return text;
}

}  // namespace

std::string visible(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(character.size, 1));
    if (bytes == "\t") {
      result += ' ';
    } else if (character.size != 0 && is_harmless(character.code)) {
      result += bytes;
    } else {
      result += escaped(bytes);
    }
    text.remove_prefix(bytes.size());
  }
  return result;
}

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = std::min(text.find('m', i), text.size());
    } else if (!continues(text[i])) {
      ++columns;
    }
  }
  return columns;
}

std::string cut(const std::string& text, std::size_t columns) {
  if (width(text) <= columns) return text;
  std::size_t end = 0;
  for (std::size_t taken = 0; taken + 1 < columns; ++taken) {
    ++end;
    while (end < text.size() && continues(text[end])) ++end;
  }
  return text.substr(0, end) + "…";
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    const std::string word = visible(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!line.empty() && width(line) + 1 + width(word) > columns) {
      lines.push_back(line);
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::vector<std::string> wrap_indented(std::string_view text, std::size_t columns) {
  constexpr std::string_view kIndent = "  ";
  std::vector<std::string> lines = wrap(text, columns);
  if (lines.size() < 2) return lines;
  lines = wrap(text, columns - kIndent.size());
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].insert(0, kIndent);
  return lines;
}

std::string_view last_lines(std::string_view text, std::size_t lines) {
  std::size_t start = text.find_last_not_of('\n') + 1;
  for (; lines > 0; --lines) {
    if (start == 0) return text;
    start = text.find_last_of('\n', start - 1);
    if (start == std::string_view::npos) return text;
  }
  return text.substr(start + 1);
}

std::vector<std::string> visible_lines(std::string_view printed, std::size_t columns) {
  std::vector<std::string> lines;
  printed = printed.substr(0, printed.find_last_not_of('\n') + 1);
  while (!printed.empty()) {
    const std::size_t end = std::min(printed.find('\n'), printed.size());
    lines.push_back(cut(visible(printed.substr(0, end)), columns));
    printed.remove_prefix(std::min(end + 1, printed.size()));
  }
  return lines;
}

std::string pad(const std::string& text, std::size_t columns) {
  return text + std::string(columns - std::min(columns, width(text)), ' ');
}

}  // namespace gpuflight
