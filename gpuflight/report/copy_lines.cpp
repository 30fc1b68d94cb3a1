#include "gpuflight/report/copy_lines.hpp"

#include <algorithm>
#include <array>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/direction_words.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kMostSizes = 6;

/// " pageable" or " (100 pageable, 28 pinned)": which copies had which memory is only known of one kind.
std::string memory_text(const CopyCounts& copies) {
  if (copies.memory.empty()) return "";
  if (copies.memory.size() == 1) return std::string(" ") + to_string(copies.memory.begin()->first);
  std::vector<std::string> kinds;
  for (const auto& [kind, number] : copies.memory) kinds.push_back(grouped(number) + " " + to_string(kind));
  return " (" + joined(kinds) + ")";
}

/// Of a batch only the sum of the bytes is known.
std::uint64_t copies_in_batches(const CopyCounts& copies) {
  std::uint64_t batched = copies.copies;
  for (const auto& [bytes, number] : copies.sizes) batched -= number;
  return batched;
}

std::string sizes_text(const CopyCounts& copies) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sizes(copies.sizes.begin(), copies.sizes.end());
  const auto more = [](const auto& a, const auto& b) { return a.second > b.second; };
  std::stable_sort(sizes.begin(), sizes.end(), more);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(sizes.size(), kMostSizes); ++i) {
    texts.push_back(grouped(sizes[i].second) + " × " + exact_bytes(sizes[i].first));
  }
  const std::uint64_t batched = copies_in_batches(copies);
  if (batched != 0) texts.push_back(grouped(batched) + " in batches (sizes not known)");
  if (sizes.size() > kMostSizes) {
    texts.push_back("and " + number_of(sizes.size() - kMostSizes, "other size"));
  }
  return joined(texts);
}

}  // namespace

std::vector<std::string> copy_lines(const Counts& counts, std::size_t columns) {
  constexpr std::array kDirections{Direction::HostToDevice, Direction::DeviceToDevice,
                                   Direction::DeviceToHost, Direction::Peer, Direction::HostToHost};
  std::vector<std::string> lines;
  for (const Direction direction : kDirections) {
    const CopyCounts& copies = counts.copies_in(direction);
    if (copies.copies == 0) continue;
    const bool on_device = direction == Direction::DeviceToDevice || direction == Direction::Peer;
    const std::string memory = on_device ? "" : memory_text(copies);
    const std::string text = in_words(direction) + (": " + sizes_text(copies)) + memory;
    for (const std::string& line : wrap(text, columns)) lines.push_back(line);
  }
  return lines;
}

}  // namespace gpuflight
