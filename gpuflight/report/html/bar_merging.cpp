#include "gpuflight/report/html/bar_merging.hpp"

#include <algorithm>

namespace gpuflight::html {
namespace {

bool is_short(const Bar& bar, std::int64_t width) { return bar.end && *bar.end - bar.start < width; }

bool joins(const Bar& last, const Bar& bar, std::int64_t width) {
  return is_short(last, width) && is_short(bar, width) && last.start / width == bar.start / width;
}

void join(Bar& into, const Bar& bar) {
  into.end = std::max(*into.end, *bar.end);
  if (into.kind != bar.kind) into.kind = BarKind::Several;
  if (into.name != bar.name) into.name = 0;
  into.facts = 0;
  if (into.bytes || bar.bytes) into.bytes = into.bytes.value_or(0) + bar.bytes.value_or(0);
  into.correlation = 0;
  into.events += bar.events;
}

std::size_t bars_left(const std::vector<const Row*>& rows, std::int64_t width) {
  std::size_t left = 0;
  for (const Row* row : rows) {
    const Bar* last = nullptr;
    for (const Bar& bar : row->bars) {
      if (width == 0 || last == nullptr || !joins(*last, bar, width)) ++left;
      last = &bar;
    }
  }
  return left;
}

std::int64_t whole_span(const std::vector<const Row*>& rows) {
  std::int64_t span = 0;
  for (const Row* row : rows) {
    for (const Bar& bar : row->bars) span = std::max(span, bar.end.value_or(bar.start));
  }
  return span;
}

}  // namespace

std::int64_t merging_width(const std::vector<const Row*>& rows, std::size_t most) {
  if (bars_left(rows, 0) <= most) return 0;
  const std::int64_t span = whole_span(rows);
  std::int64_t width = 1;
  while (width <= span && bars_left(rows, width) > most) width *= 2;
  return width;
}

std::vector<Bar> merged(const std::vector<Bar>& bars, std::int64_t width) {
  if (width == 0) return bars;
  std::vector<Bar> result;
  const Bar* last = nullptr;
  for (const Bar& bar : bars) {
    if (last != nullptr && joins(*last, bar, width)) {
      join(result.back(), bar);
    } else {
      result.push_back(bar);
    }
    last = &bar;
  }
  return result;
}

}  // namespace gpuflight::html
