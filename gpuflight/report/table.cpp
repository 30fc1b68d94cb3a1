#include "gpuflight/report/table.hpp"

#include <algorithm>
#include <ostream>

#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kGap = 2;

std::string aligned(const std::string& text, std::size_t columns, Align align) {
  if (align == Align::Left) return pad(text, columns);
  return std::string(columns - std::min(columns, width(text)), ' ') + text;
}

std::string centred(const std::string& text, std::size_t columns) {
  const std::size_t free = columns - std::min(columns, width(text));
  return pad(std::string((free + 1) / 2, ' ') + text, columns);
}

/// One past the last column that shares the group of column `first`.
std::size_t end_of_group(const std::vector<Heading>& headings, std::size_t first) {
  std::size_t end = first + 1;
  if (headings[first].group.empty()) return end;
  while (end < headings.size() && headings[end].group == headings[first].group) ++end;
  return end;
}

std::size_t span(const std::vector<std::size_t>& widths, std::size_t first, std::size_t end) {
  std::size_t sum = (end - first - 1) * kGap;
  for (std::size_t i = first; i < end; ++i) sum += widths[i];
  return sum;
}

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.headings.size(); ++i) {
    std::size_t widest = width(table.headings[i].title);
    for (const auto& row : table.rows) widest = std::max(widest, width(row[i]));
    widths.push_back(widest);
  }
  for (std::size_t first = 0; first < widths.size();) {
    const std::size_t end = end_of_group(table.headings, first);
    const std::size_t wanted = width(table.headings[first].group);
    widths[end - 1] += wanted - std::min(wanted, span(widths, first, end));
    first = end;
  }
  return widths;
}

void print_line(std::string line, std::ostream& out) {
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << '\n';
}

void print_groups(const Table& table, const std::vector<std::size_t>& widths, std::ostream& out) {
  std::string line;
  for (std::size_t first = 0; first < widths.size();) {
    const std::size_t end = end_of_group(table.headings, first);
    const Heading& heading = table.headings[first];
    const std::size_t columns = span(widths, first, end);
    if (first != 0) line += std::string(kGap, ' ');
    line +=
        end - first > 1 ? centred(heading.group, columns) : aligned(heading.group, columns, heading.align);
    first = end;
  }
  print_line(line, out);
}

template <class CellOf>
void print_cells(const Table& table, const std::vector<std::size_t>& widths, CellOf cell_of,
                 std::ostream& out) {
  std::string line;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (i != 0) line += std::string(kGap, ' ');
    line += aligned(cell_of(i), widths[i], table.headings[i].align);
  }
  print_line(line, out);
}

void print_part(const Table& table, std::ostream& out) {
  const std::vector<std::size_t> widths = column_widths(table);
  print_groups(table, widths, out);
  print_cells(
      table, widths, [&](std::size_t i) { return table.headings[i].title; }, out);
  out << std::string(span(widths, 0, widths.size()), '-') << '\n';
  for (const auto& row : table.rows) {
    print_cells(
        table, widths, [&](std::size_t i) { return row[i]; }, out);
  }
}

bool has_groups(const Table& table) {
  return std::any_of(table.headings.begin(), table.headings.end(),
                     [](const Heading& heading) { return !heading.group.empty(); });
}

bool is_empty(const std::vector<std::string>& row, std::size_t first, std::size_t end) {
  return std::all_of(row.begin() + static_cast<std::ptrdiff_t>(first),
                     row.begin() + static_cast<std::ptrdiff_t>(end),
                     [](const std::string& cell) { return cell.empty(); });
}

/// The first column, and those from `first` to before `end`. A row of a label alone is in the first part.
Table part_of(const Table& table, std::size_t first, std::size_t end) {
  const auto taken = [&](const auto& all) {
    auto part = all;
    part.assign(all.begin(), all.begin() + 1);
    part.insert(part.end(), all.begin() + static_cast<std::ptrdiff_t>(first),
                all.begin() + static_cast<std::ptrdiff_t>(end));
    return part;
  };
  Table part{taken(table.headings), {}};
  for (const auto& row : table.rows) {
    if (!is_empty(row, first, end) || (first == 1 && is_empty(row, 1, row.size())))
      part.rows.push_back(taken(row));
  }
  return part;
}

}  // namespace

void print(const Table& table, std::ostream& out, std::size_t columns) {
  const std::vector<std::size_t> widths = column_widths(table);
  if (widths.size() < 2 || span(widths, 0, widths.size()) <= columns) return print_part(table, out);
  for (std::size_t first = 1; first < widths.size();) {
    std::size_t end = end_of_group(table.headings, first);
    for (std::size_t next = end; next < widths.size(); end = next) {
      next = end_of_group(table.headings, next);
      if (widths[0] + kGap + span(widths, first, next) > columns) break;
    }
    const Table part = part_of(table, first, end);
    // Without groups, the line for them is the empty one between parts.
    if (first != 1 && has_groups(part)) out << '\n';
    print_part(part, out);
    first = end;
  }
}

}  // namespace gpuflight
