#include "gpuflight/report/html/markup.hpp"

#include "gpuflight/report/text.hpp"

namespace gpuflight::html {
namespace {

const char* reference_for(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return nullptr;
  }
}

}  // namespace

std::string text(std::string_view untrusted) {
  std::string result;
  for (const char c : visible(untrusted)) {
    if (const char* reference = reference_for(c)) {
      result += reference;
    } else {
      result += c;
    }
  }
  return result;
}

std::string lines(std::string_view untrusted) {
  std::string result;
  while (true) {
    const std::size_t end = untrusted.find('\n');
    result += text(untrusted.substr(0, end));
    if (end == std::string_view::npos) return result;
    result += '\n';
    untrusted.remove_prefix(end + 1);
  }
}

std::string element(const char* tag, std::string_view classes, std::string_view inside) {
  std::string result = std::string("<") + tag;
  if (!classes.empty()) result += " class=\"" + std::string(classes) + "\"";
  return result + ">" + std::string(inside) + "</" + tag + ">";
}

std::string entry(std::string_view term, std::string_view inside) {
  if (inside.empty()) return "";
  return "<div>" + element("dt", "", term) + element("dd", "", inside) + "</div>\n";
}

}  // namespace gpuflight::html
