#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "gpuflight/report/comparison_html.hpp"
#include "gpuflight/report/format.hpp"
#include "gpuflight/report/json.hpp"
#include "gpuflight/report/terminal.hpp"
#include "tests/report/example_reports.hpp"

namespace gpuflight::examples {

/// How GoogleTest prints the parameter of a test.
static void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

}  // namespace gpuflight::examples

namespace gpuflight {
namespace {

std::string path_of(const std::string& file) { return std::string(GPUFLIGHT_APPROVED_FOLDER) + "/" + file; }

bool approves() {
  const char* variable = std::getenv("GPUFLIGHT_APPROVE");
  return variable != nullptr && std::string(variable) == "1";
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

void expect_approved(const std::string& file, const std::string& text) {
  const std::string path = path_of(file);
  if (approves()) {
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(content_of(path), text) << "Write it anew with GPUFLIGHT_APPROVE=1 if the change is meant.";
}

class approved : public testing::TestWithParam<examples::Example> {};

TEST_P(approved, json_is_as_approved) {
  expect_approved(GetParam().name + ".json", to_json(GetParam().report));
}

TEST_P(approved, terminal_text_is_as_approved) {
  std::ostringstream out;
  print(GetParam().report, out);
  expect_approved(GetParam().name + ".txt", out.str());
}

TEST_P(approved, formats_are_as_approved) {
  for (const Format& format : formats()) {
    if (std::string(format.name) == "json") continue;
    SCOPED_TRACE(format.name);
    expect_approved("formats/" + GetParam().name + "." + format.name, format.write(GetParam().report));
  }
}

INSTANTIATE_TEST_SUITE_P(report, approved, testing::ValuesIn(examples::all()),
                         [](const auto& test) { return test.param.name; });

TEST(approved_comparison, text_and_page_are_as_approved) {
  const Report before = examples::timelines_on_h200();
  const Report after = examples::once_more_in_a_loop();
  const Comparison comparison = compare(before, after);
  std::ostringstream out;
  print(comparison, out);
  expect_approved("comparison.txt", out.str());
  expect_approved("comparison.html", to_html(comparison, before, after));
}

struct Styled {
  std::string name;  ///< of its approved file
  Report report;
  TerminalStyle style;
};

void PrintTo(const Styled& styled, std::ostream* out) { *out << styled.name; }

class approved_style : public testing::TestWithParam<Styled> {};

TEST_P(approved_style, terminal_text_is_as_approved) {
  std::ostringstream out;
  print(GetParam().report, out, GetParam().style);
  expect_approved(GetParam().name + ".txt", out.str());
}

INSTANTIATE_TEST_SUITE_P(
    report, approved_style,
    testing::Values(
        Styled{"timelines_on_h200", examples::timelines_on_h200(), {}},
        Styled{"timelines_in_40_columns", examples::timelines_on_h200(), {.columns = 40}},
        Styled{"timelines_in_color", examples::timelines_on_h200(), {.colour = true}},
        Styled{"timelines_in_ascii", examples::timelines_on_h200(), {.columns = 80, .unicode = false}},
        Styled{"timelines_simulated", examples::timelines_simulated(), {}},
        Styled{"full_names", examples::naive_and_staged_on_h200(), {.full_names = true}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace gpuflight
