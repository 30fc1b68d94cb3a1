#include "gpuflight/report/html/bar_columns.hpp"

namespace gpuflight::html {
namespace {

void append_number(std::uint64_t number, std::string& column) {
  for (; number >= 0x80; number >>= 7U) column += static_cast<char>((number & 0x7FU) | 0x80U);
  column += static_cast<char>(number);
}

std::uint64_t without_sign(std::int64_t number) {
  const std::uint64_t doubled = static_cast<std::uint64_t>(number) << 1U;
  return number < 0 ? ~doubled : doubled;
}

}  // namespace

void append(const Row& row, BarColumns& columns) {
  std::int64_t start = 0;
  std::int64_t correlation = 0;
  for (const Bar& bar : row.bars) {
    append_number(static_cast<std::uint64_t>(bar.start - start), columns.starts);
    append_number(bar.end ? static_cast<std::uint64_t>(*bar.end - bar.start) + 1 : 0, columns.durations);
    append_number(static_cast<std::uint64_t>(bar.kind), columns.kinds);
    append_number(bar.name, columns.names);
    append_number(bar.facts, columns.facts);
    append_number(bar.bytes ? *bar.bytes + 1 : 0, columns.bytes);
    append_number(without_sign(bar.correlation - correlation), columns.correlations);
    append_number(bar.events, columns.events);
    start = bar.start;
    correlation = bar.correlation;
  }
}

}  // namespace gpuflight::html
