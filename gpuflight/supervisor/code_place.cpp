#include "gpuflight/supervisor/code_place.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "gpuflight/supervisor/symbols.hpp"

namespace gpuflight {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Takes them off. Each begins with its address in a line.
std::string_view answers_to(std::size_t addresses, std::string_view& printed) {
  std::size_t end = 0;
  for (; addresses > 0 && end < printed.size(); --addresses) {
    const std::size_t next = printed.find("\n0x", end);
    end = next == std::string_view::npos ? printed.size() : next + 1;
  }
  const std::string_view answers = printed.substr(0, end);
  printed.remove_prefix(end);
  return answers;
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
std::optional<CodePlace> place_of(std::string_view function, std::string_view where) {
  const std::size_t colon = where.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  CodePlace place;
  const std::string_view number = where.substr(colon + 1);
  std::from_chars(number.data(), number.data() + number.size(), place.line);
  const std::string_view file = where.substr(0, colon);
  if (place.line == 0 || file.empty() || file.ends_with('/')) return std::nullopt;
  put(file, place.file);
  if (function != "??") put(without_clone(function), place.function);
  return place;
}

bool in_a_librarys_header(std::string_view where) {
  return where.find("/include/") != std::string_view::npos;
}

}  // namespace

CodePlace place_in(std::string_view printed) {
  std::optional<CodePlace> in_header;
  while (!printed.empty()) {
    const std::string_view function = next_line(printed);
    if (function.starts_with("0x")) continue;
    const std::string_view where = next_line(printed);
    const auto place = place_of(function, where);
    if (place && !in_a_librarys_header(where)) return *place;
    if (!in_header) in_header = place;
  }
  return in_header.value_or(CodePlace{});
}

std::vector<CodePlace> places_of(const std::string& module, const std::vector<CodeAddresses>& stacks,
                                 int status) {
  CodeAddresses addresses;
  for (const CodeAddresses& stack : stacks) addresses.insert(addresses.end(), stack.begin(), stack.end());
  const std::string printed = symbols_of(module, addresses, status);
  std::string_view left = printed;
  std::vector<CodePlace> places;
  for (const CodeAddresses& stack : stacks) places.push_back(place_in(answers_to(stack.size(), left)));
  return places;
}

}  // namespace gpuflight
