#include "gpuflight/supervisor/crash_place.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "gpuflight/supervisor/symbols.hpp"

namespace gpuflight {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

template <std::size_t kSize>
void put(std::string_view text, char (&place)[kSize]) {
  text = text.substr(0, kSize - 1);
  *std::copy(text.begin(), text.end(), place) = '\0';
}

// GCC's copies of functions: "f(int) [clone .isra.0]".
std::string_view without_clone(std::string_view function) {
  return function.substr(0, function.find(" [clone "));
}

// From "FILE:LINE", or "FILE:LINE (discriminator N)". What isn't known is "??", "?" or 0.
std::optional<CrashPlace> place_of(std::string_view function, std::string_view where) {
  const std::size_t colon = where.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  CrashPlace place;
  const std::string_view number = where.substr(colon + 1);
  std::from_chars(number.data(), number.data() + number.size(), place.line);
  const std::string_view path = where.substr(0, colon);
  const std::string_view file = path.substr(path.rfind('/') + 1);
  if (place.line == 0 || file.empty()) return std::nullopt;
  put(file, place.file);
  if (function != "??") put(without_clone(function), place.function);
  return place;
}

bool in_a_librarys_header(std::string_view where) {
  return where.find("/include/") != std::string_view::npos;
}

}  // namespace

CrashPlace place_in(std::string_view printed) {
  std::optional<CrashPlace> in_header;
  while (!printed.empty()) {
    const std::string_view function = next_line(printed);
    if (function.starts_with("0x")) continue;
    const std::string_view where = next_line(printed);
    const auto place = place_of(function, where);
    if (place && !in_a_librarys_header(where)) return *place;
    if (!in_header) in_header = place;
  }
  return in_header.value_or(CrashPlace{});
}

CrashPlace find_place(const std::string& module, const CrashNote& note, int status) {
  return place_in(symbols_of(module, std::span(note.addresses).first(note.count), status));
}

}  // namespace gpuflight
