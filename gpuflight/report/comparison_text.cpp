#include <ostream>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/ascii.hpp"
#include "gpuflight/report/colour.hpp"
#include "gpuflight/report/columns.hpp"
#include "gpuflight/report/comparison.hpp"
#include "gpuflight/report/table.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kWidestCompared = 30;

std::string change_in_words(std::uint64_t before, std::uint64_t after) {
  const bool more = after > before;
  return (more ? "+" : "-") + grouped(more ? after - before : before - after);
}

std::string name_of(const std::string& text) { return cut(visible(text), kWidestCompared); }

Table table_of(const std::vector<CountChange>& changes, const TerminalStyle& style) {
  Table table;
  table.headings = {{"", "run", Align::Left},
                    {"", "region", Align::Left},
                    {"", "count", Align::Left},
                    {"", "before"},
                    {"", "after"},
                    {"", "change"}};
  for (const CountChange& change : changes) {
    const Colour colour = change.after > change.before ? Colour::Red : Colour::Green;
    const std::string words = coloured(change_in_words(change.before, change.after), colour, style);
    table.rows.push_back({name_of(change.run), name_of(change.region), change.count, grouped(change.before),
                          grouped(change.after), words});
  }
  return table;
}

void print_all(const Comparison& comparison, const TerminalStyle& style, std::ostream& out) {
  if (!comparison.changes.empty()) {
    print(table_of(comparison.changes, style), out, columns_of(style));
    out << '\n';
  }
  for (const TimeChange& time : comparison.times) {
    out << "time of " << name_of(time.run) << ", " << name_of(time.region) << ": "
        << rounded_duration(time.before) << " before, " << rounded_duration(time.after)
        << " after; advice, not judged\n";
  }
  for (const std::string& sentence : comparison.surroundings) out << "note: " << visible(sentence) << '\n';
  for (const std::string& sentence : comparison.failures) out << "fails: " << visible(sentence) << '\n';
  for (const std::string& sentence : comparison.doubts) out << "doubt: " << visible(sentence) << '\n';
  out << coloured(conclusion(comparison), colour_of(verdict_of(comparison)), style) << '\n';
}

}  // namespace

void print(const Comparison& comparison, std::ostream& out, const TerminalStyle& style) {
  print_in_characters_of(style, out, [&](std::ostream& lines) { print_all(comparison, style, lines); });
}

}  // namespace gpuflight
