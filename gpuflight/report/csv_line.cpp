#include "gpuflight/report/csv_line.hpp"

#include <string_view>

namespace gpuflight {

std::string csv_cell(const std::string& text) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
  const std::string content = formula ? "'" + text : text;
  if (content.find_first_of(",\"\r\n") == std::string::npos) return content;
  std::string quoted = "\"";
  for (const char c : content) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string text;
  for (const std::string& cell : cells) text += (&cell == cells.data() ? "" : ",") + csv_cell(cell);
  return text + "\r\n";
}

}  // namespace gpuflight
