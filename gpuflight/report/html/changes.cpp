#include "gpuflight/report/html/changes.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/html/markup.hpp"

namespace gpuflight::html {
namespace {

std::string heading_cells(const char* third) {
  const auto cell = [](const char* title, const char* classes) {
    return std::string("<th scope=\"col\"") + classes + ">" + title + "</th>";
  };
  constexpr const char* kNumber = " class=\"number\"";
  return cell("run", "") + cell("region", "") + (third == nullptr ? "" : cell(third, "")) +
         cell("before", kNumber) + cell("after", kNumber) + cell("change", kNumber);
}

/// @param id of its heading
std::string table(const std::string& id, const std::string& head, const std::string& rows) {
  return "<div class=\"scrolls\" tabindex=\"0\" role=\"region\" aria-labelledby=\"" + id + "\"><table>\n" +
         element("thead", "", element("tr", "", head)) + "\n" + element("tbody", "", "\n" + rows) +
         "</table></div>\n";
}

std::string section(const std::string& id, const std::string& title, const std::string& inside) {
  return "<section aria-labelledby=\"" + id + "\">\n<h2 id=\"" + id + "\">" + title + "</h2>\n" + inside +
         "</section>\n";
}

std::string hint(const std::string& sentence) { return element("p", "hint", sentence) + "\n"; }

std::string place_cells(const std::string& run, const std::string& region) {
  return "<th scope=\"row\">" + text(run) + "</th>" + element("td", "", element("code", "", text(region)));
}

std::string change_cell(const CountChange& change) {
  const bool more = change.after > change.before;
  const std::uint64_t difference = more ? change.after - change.before : change.before - change.after;
  const std::string sign = more ? "+" : "−";
  const std::string inside = element("strong", "", sign + grouped(difference));
  const std::string times = more ? times_needed(change.after, change.before) : "";
  const std::string excess = times.empty() ? "" : element("small", "excess", times + " as many");
  return element("td", more ? "number missed" : "number fewer", inside + excess);
}

std::string count_row(const CountChange& change) {
  return element("tr", "",
                 place_cells(change.run, change.region) +
                     element("td", "", element("code", "", text(change.count))) +
                     element("td", "number", grouped(change.before)) +
                     element("td", "number", grouped(change.after)) + change_cell(change)) +
         "\n";
}

std::string counts_part(const Comparison& comparison) {
  const std::string compared = "Of the one call of a region that costs most. " +
                               number_of(comparison.regions, "region") +
                               (comparison.regions == 1 ? " is" : " are") + " in both reports.";
  if (comparison.changes.empty())
    return section("changes", "What changed", hint(compared) + element("p", "", "No count changed.") + "\n");
  std::string rows;
  for (const CountChange& change : comparison.changes) rows += count_row(change);
  return section("changes", "What changed", hint(compared) + table("changes", heading_cells("count"), rows));
}

std::string sentences(const char* title, const std::vector<std::string>& sentences) {
  std::string items;
  for (const std::string& sentence : sentences) items += element("li", "", text(sentence)) + "\n";
  if (items.empty()) return "";
  return element("h4", "", title) + "\n" + element("ul", "", "\n" + items) + "\n";
}

std::string other_part(const Comparison& comparison) {
  const std::string inside = sentences("Fails now", comparison.failures) +
                             sentences("Why it can't be compared whole", comparison.doubts) +
                             sentences("Also different", comparison.surroundings);
  return inside.empty() ? "" : section("other", "What else is different", inside);
}

std::string time_row(const TimeChange& time) {
  const auto more = [](std::chrono::nanoseconds a, std::chrono::nanoseconds b) {
    return rounded_duration(a - b);
  };
  const std::string change = time.after == time.before  ? "none"
                             : time.after > time.before ? "+" + more(time.after, time.before)
                                                        : "−" + more(time.before, time.after);
  return element("tr", "",
                 place_cells(time.run, time.region) + element("td", "number", rounded_duration(time.before)) +
                     element("td", "number", rounded_duration(time.after)) +
                     element("td", "number", change)) +
         "\n";
}

std::string times_part(const Comparison& comparison) {
  if (comparison.times.empty()) return "";
  std::string rows;
  for (const TimeChange& time : comparison.times) rows += time_row(time);
  return section("times", "Times",
                 hint("Medians, measured with nothing attached: advice, never a reason for a verdict.") +
                     table("times", heading_cells(nullptr), rows));
}

}  // namespace

std::string changes(const Comparison& comparison) {
  return counts_part(comparison) + other_part(comparison) + times_part(comparison);
}

}  // namespace gpuflight::html
