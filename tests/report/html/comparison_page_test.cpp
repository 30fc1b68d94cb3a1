#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpuflight/report/comparison_html.hpp"
#include "gpuflight/report/html/timeline_data.hpp"
#include "tests/report/example_reports.hpp"
#include "tests/report/html/decoded_columns.hpp"
#include "tests/report/html/example_timelines.hpp"

namespace gpuflight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string page_of(const Report& before, const Report& after) {
  return to_html(compare(before, after), before, after);
}

std::vector<std::string> drawn(const Report& before, const Report& after) {
  std::vector<std::string> names;
  for (const html::DrawnTimeline& timeline : html::timelines_of(before, after).all)
    names.push_back(timeline.name);
  return names;
}

TEST(ComparisonPage, begins_with_what_changed_and_has_times_and_timelines_after_it) {
  const std::string page = page_of(examples::timelines_on_h200(), examples::once_more_in_a_loop());
  EXPECT_THAT(page, HasSubstr("<strong>+127</strong><small class=\"excess\">128× as many</small>"));
  EXPECT_LT(page.find("id=\"changes\""), page.find("id=\"other\""));
  EXPECT_LT(page.find("id=\"other\""), page.find("id=\"times\""));
  EXPECT_LT(page.find("id=\"times\""), page.find("id=\"timeline\""));
}

TEST(ComparisonPage, says_that_the_driver_is_another_one) {
  const std::string page = page_of(examples::timelines_on_h200(), examples::once_more_in_a_loop());
  EXPECT_THAT(page, HasSubstr("→ <strong>590.11.02</strong>"));
  EXPECT_THAT(page, HasSubstr("the driver was "));
}

TEST(ComparisonPage, of_a_report_with_itself_says_that_nothing_changed) {
  const Report report = examples::timelines_on_h200();
  const std::string page = page_of(report, report);
  EXPECT_THAT(page, HasSubstr("conclusion pass"));
  EXPECT_THAT(page, HasSubstr("No count changed."));
  EXPECT_THAT(page.substr(0, page.find("<main>")), Not(HasSubstr("→")));
}

TEST(ComparisonPage, draws_each_runs_timeline_below_the_one_it_had) {
  const Report report = examples::timelines_on_h200();
  EXPECT_THAT(drawn(report, report),
              ElementsAre("naive before", "naive after", "staged before", "staged after"));
  Report other = report;
  other.runs[0].name = "new";
  EXPECT_THAT(drawn(report, other),
              ElementsAre("new after", "staged before", "staged after", "naive before"));
}

TEST(ComparisonPage, draws_by_order_where_the_times_of_either_mean_nothing) {
  const Report gpu = examples::timelines_on_h200();
  const Report simulated = examples::timelines_simulated();
  EXPECT_FALSE(html::timelines_of(gpu, gpu).in_order);
  EXPECT_TRUE(html::timelines_of(gpu, simulated).in_order);
  EXPECT_TRUE(html::timelines_of(simulated, gpu).in_order);
}

TEST(ComparisonPage, tells_how_to_get_a_timeline_that_is_missing) {
  const Report with = examples::timelines_on_h200();
  const Report without = examples::naive_and_staged_on_h200();
  EXPECT_THAT(page_of(with, with), Not(HasSubstr("no timeline")));
  EXPECT_THAT(page_of(without, with), HasSubstr("The old report has no timeline that could be drawn: "));
  EXPECT_THAT(page_of(with, without), HasSubstr("The new report has no timeline that could be drawn: "));
  const std::string page = page_of(without, without);
  EXPECT_THAT(page, HasSubstr("Neither report has a timeline"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(ComparisonPage, is_one_document_that_names_no_address_and_takes_no_name_for_markup) {
  Report after = examples::hostile();
  after.runs[0].times->regions["judged"].median = std::chrono::milliseconds(9);
  after.runs[0].processes[0].regions[0].counts.kernels += 1;
  Report before = examples::hostile();
  before.machine.facts["gpu"] = "another";
  const std::string page = page_of(before, after);
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  for (const char* outside : {"http:", "https:", " src=\"", "href=", "@import", "url(", "<img", " style="})
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; style-src 'sha256-"));
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"));
}

}  // namespace
}  // namespace gpuflight
