#include "gpuflight/report/terminal_line.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/report/ascii.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kBarColumns = 24;
constexpr const char* kClearLine = "\r\x1b[K";

}  // namespace

void TerminalLine::show(const std::string& text) {
  // One column stays free: some terminals begin a new line after the last.
  const std::string line = cut(visible(text), std::max<std::size_t>(style_.columns, 2) - 1);
  out_ << kClearLine << (style_.unicode ? line : to_ascii(line)) << std::flush;
}

void TerminalLine::erase() { out_ << kClearLine << std::flush; }

std::string progress_bar(std::size_t done, std::size_t total) {
  const std::size_t full = kBarColumns * std::min(done, total) / total;
  return '[' + std::string(full, '#') + std::string(kBarColumns - full, '.') + ']';
}

}  // namespace gpuflight
