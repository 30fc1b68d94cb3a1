#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/format.hpp"
#include "gpuflight/report/formats/html.hpp"
#include "gpuflight/report/html/base64.hpp"
#include "gpuflight/report/html/markup.hpp"
#include "tests/report/example_reports.hpp"
#include "tests/report/html/example_timelines.hpp"

namespace gpuflight {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t number_of(const std::string& part, const std::string& page) {
  std::size_t found = 0;
  for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) ++found;
  return found;
}

TEST(Markup, characters_of_markup_become_references) {
  EXPECT_EQ(html::text("<a href='x'>\"&\"</a>"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;");
}

TEST(Markup, what_would_turn_the_direction_of_a_line_is_shown) {
  EXPECT_EQ(html::text("a\xE2\x80\xAE"
                       "b\n"),
            "a\\xe2\\x80\\xaeb\\x0a");
}

TEST(Markup, lines_of_what_was_printed_stay_lines) { EXPECT_EQ(html::lines("a\n<b>\n"), "a\n&lt;b&gt;\n"); }

TEST(Base64, is_that_of_rfc_4648) {
  EXPECT_EQ(html::base64(""), "");
  EXPECT_EQ(html::base64("f"), "Zg==");
  EXPECT_EQ(html::base64("fo"), "Zm8=");
  EXPECT_EQ(html::base64("foob\xFF\xFE"), "Zm9vYv/+");
}

TEST(Page, is_a_format_that_shows_timelines) {
  const auto& all = formats();
  const auto found =
      std::ranges::find_if(all, [](const Format& format) { return format.name == std::string("html"); });
  ASSERT_NE(found, all.end());
  EXPECT_TRUE(found->shows_timelines);
}

TEST(Page, tells_verdict_counts_budgets_reasons_and_findings_without_its_script) {
  const std::string page = to_html(examples::two_timelines());
  const std::string before_timeline = page.substr(0, page.find("id=\"timeline\""));
  EXPECT_THAT(before_timeline,
              HasSubstr("Pass: every solution did exactly what the exercise expects of it."));
  EXPECT_THAT(before_timeline, HasSubstr("<strong>128</strong><small>budget 1</small>"
                                         "<small class=\"excess\">128× the copies</small>"));
  EXPECT_THAT(before_timeline, HasSubstr("128 kernels where 4 are allowed."));
  EXPECT_THAT(before_timeline, HasSubstr("copy the batch at once."));
  EXPECT_THAT(before_timeline, HasSubstr("<code>naive.cpp:14</code> in <code>naive</code>"));
}

TEST(Page, every_example_is_one_document_that_names_no_address) {
  for (const examples::Example& example : examples::all()) {
    const std::string page = to_html(example.report);
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">")) << example.name;
    EXPECT_TRUE(page.ends_with("</html>\n")) << example.name;
    for (const char* outside : {"http:", "https:", "src=", "href=", "@import", "url("})
      EXPECT_THAT(page, Not(HasSubstr(outside))) << example.name;
  }
}

TEST(Page, may_run_and_show_only_what_its_digests_name) {
  const std::string page = to_html(examples::two_timelines());
  EXPECT_THAT(page, HasSubstr("content=\"default-src 'none'; style-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(page, Not(HasSubstr(" style=")));
}

TEST(Page, without_a_timeline_has_no_script) {
  EXPECT_THAT(to_html(examples::recording()), Not(HasSubstr("<script")));
}

TEST(Page, a_hostile_name_is_text_everywhere) {
  const std::string page = to_html(examples::hostile());
  EXPECT_EQ(number_of("<img", page), 0U);
  EXPECT_EQ(number_of("</script", page), 2U);
  EXPECT_GE(number_of("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;", page), 15U);
}

TEST(Page, says_where_times_mean_nothing) {
  EXPECT_THAT(to_html(examples::simulated_timelines()),
              HasSubstr("Times on the simulated device mean nothing"));
  EXPECT_THAT(to_html(examples::two_timelines()), Not(HasSubstr("mean nothing")));
}

TEST(Page, says_how_many_events_a_reduced_timeline_was_made_from) {
  EXPECT_THAT(to_html(examples::two_timelines()), Not(HasSubstr("Reduced")));
  EXPECT_THAT(to_html(examples::reduced_timeline()),
              HasSubstr("Reduced: more was recorded than can be kept one by one. </strong>915 events are "
                        "drawn as 5: neighbours that are short became one"));
}

}  // namespace
}  // namespace gpuflight
