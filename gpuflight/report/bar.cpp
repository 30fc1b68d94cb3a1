#include "gpuflight/report/bar.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace gpuflight {
namespace {

constexpr std::array<const char*, 9> kBlocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// Adds what a span from `start` to `end`, in columns, covers of each.
void cover(std::vector<double>& columns, double start, double end) {
  const double last = static_cast<double>(columns.size()) - 1;
  const auto first_column = static_cast<std::size_t>(std::clamp(start, 0.0, last));
  const auto last_column = static_cast<std::size_t>(std::clamp(end, 0.0, last));
  for (std::size_t i = first_column; i <= last_column; ++i) {
    const auto column = static_cast<double>(i);
    columns[i] += std::max(0.0, std::min(end, column + 1) - std::max(start, column));
  }
}

const char* block_of(double busy) {
  // What rounding added doesn't make a column higher.
  const double eighths = std::ceil(busy * 8 - 1e-6);
  if (busy > 0 && eighths < 1) return kBlocks[1];
  return kBlocks[static_cast<std::size_t>(std::clamp(eighths, 0.0, 8.0))];
}

}  // namespace

std::string bar(const std::vector<Span>& spans, std::uint64_t length, std::size_t columns) {
  std::vector<double> busy(columns);
  const double scale = static_cast<double>(columns) / static_cast<double>(length);
  for (const Span& span : spans) {
    cover(busy, static_cast<double>(span.start) * scale,
          static_cast<double>(std::min(span.end, length)) * scale);
  }
  std::string text;
  for (const double column : busy) text += block_of(column);
  return text;
}

}  // namespace gpuflight
