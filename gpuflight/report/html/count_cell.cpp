#include "gpuflight/report/html/count_cell.hpp"

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/excess.hpp"
#include "gpuflight/report/html/markup.hpp"

namespace gpuflight::html {
namespace {

const Check* limit_on(const RunReport& run, const RegionReport& region, const CountColumn& column) {
  for (const Check& check : run.checks) {
    if (check.region == region.path && check.limit.count == column.count) return &check;
  }
  return nullptr;
}

/// Rounded bytes would hide by how little a limit was missed.
std::string number(const CountColumn& column, std::uint64_t value, bool exact) {
  if (!column.is_bytes()) return grouped(value);
  return exact ? exact_bytes(value) : rounded_bytes(value);
}

std::string budget(const CountColumn& column, const Limit& limit, bool exact) {
  if (limit.min && limit.max && *limit.min != *limit.max)
    return number(column, *limit.min, exact) + "–" + number(column, *limit.max, exact);
  if (limit.max) return (limit.min || *limit.max == 0 ? "" : "≤ ") + number(column, *limit.max, exact);
  return limit.min ? "≥ " + number(column, *limit.min, exact) : "";
}

const char* class_of(const Check& check) {
  if (check.is_missed()) return "missed";
  return check.limit.judged ? "kept" : "unjudged";
}

}  // namespace

std::string count_cell(const RunReport& run, const RegionReport& region, const CountColumn& column) {
  const std::uint64_t value = find_count(column.count)->of(region.counts);
  const Check* check = limit_on(run, region, column);
  if (check == nullptr)
    return element("td", value == 0 ? "number none" : "number", number(column, value, false));
  const bool missed = check->is_missed();
  std::string inside = element(missed ? "strong" : "span", "", number(column, value, missed)) +
                       element("small", "", "budget " + budget(column, check->limit, missed));
  if (missed) inside += element("small", "excess", worst_excess({check}));
  if (!check->limit.judged) inside += element("small", "", "not judged");
  return element("td", std::string("number ") + class_of(*check), inside);
}

}  // namespace gpuflight::html
