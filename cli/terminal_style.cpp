#include "cli/terminal_style.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <clocale>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace gpuflight {
namespace {

constexpr std::size_t kUsualColumns = 80;

/// Empty where it isn't set.
std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_dumb() { return variable("TERM").empty() || variable("TERM") == "dumb"; }

/// The locale of the process stays as it is: how numbers are read and written doesn't depend on a user's.
bool has_unicode() {
  const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return false;
  const bool unicode = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
  freelocale(locale);
  return unicode;
}

std::size_t columns_of_terminal(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) return size.ws_col;
  const std::string_view text = variable("COLUMNS");
  std::size_t columns = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  const bool whole = error == std::errc() && stop == text.data() + text.size();
  return whole && columns > 0 && columns < 10'000 ? columns : kUsualColumns;
}

}  // namespace

TerminalStyle style_for(int descriptor, const TerminalOptions& options) {
  TerminalStyle style;
  style.full_names = options.full_names;
  if (isatty(descriptor) == 1) {
    style.is_terminal = true;
    style.columns = columns_of_terminal(descriptor);
    style.colour = !is_dumb() && variable("NO_COLOR").empty();
    style.unicode = !is_dumb() && has_unicode();
  }
  if (options.color != "auto") style.colour = options.color == "always";
  return style;
}

std::optional<TerminalStyle> rewritable_style_for(int descriptor) {
  if (isatty(descriptor) != 1 || is_dumb()) return std::nullopt;
  return style_for(descriptor, {});
}

}  // namespace gpuflight
