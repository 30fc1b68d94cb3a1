#include "tests/fuzz/shown.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "gpuflight/report/json.hpp"
#include "gpuflight/report/terminal.hpp"
#include "tests/fuzz/promise.hpp"

namespace gpuflight::fuzz {

void show_table(const Report& report) {
  std::ostringstream out;
  print(report, out);
  const std::string table = out.str();
  promise(std::none_of(table.begin(), table.end(),
                       [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7F; }),
          "nothing in a table acts on the terminal");
}

void show_json(const Report& report) {
  promise(nlohmann::json::accept(to_json(report)), "the report is JSON");
}

}  // namespace gpuflight::fuzz
