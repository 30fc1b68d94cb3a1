#include "gpuflight/report/xml.hpp"

#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

std::string escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines += escaped(visible(text.substr(0, end)));
    if (end == std::string_view::npos) break;
    lines += '\n';
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string xml_attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + escaped(visible(value)) + "\"";
}

}  // namespace gpuflight
