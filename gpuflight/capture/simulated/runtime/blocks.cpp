#include "gpuflight/capture/simulated/runtime/blocks.hpp"

#include <iterator>

namespace gpuflight::simulated {

Blocks::Blocks(std::size_t size) { add_free(0, size); }

std::optional<std::size_t> Blocks::take(std::size_t bytes) {
  const auto fitting = by_size_.lower_bound({bytes, 0});
  if (fitting == by_size_.end()) return {};
  const auto [size, place] = *fitting;
  remove_free(free_.find(place));
  if (size > bytes) add_free(place + bytes, size - bytes);
  taken_[place] = bytes;
  used_ += bytes;
  return place;
}

std::optional<std::size_t> Blocks::give_back(std::size_t place) {
  const auto block = taken_.find(place);
  if (block == taken_.end()) return {};
  const std::size_t size = block->second;
  taken_.erase(block);
  used_ -= size;
  std::size_t start = place;
  std::size_t end = place + size;
  if (const auto after = free_.find(end); after != free_.end()) {
    end += after->second;
    remove_free(after);
  }
  const auto behind = free_.lower_bound(start);
  if (behind != free_.begin() && std::prev(behind)->first + std::prev(behind)->second == start) {
    start = std::prev(behind)->first;
    remove_free(std::prev(behind));
  }
  add_free(start, end - start);
  return size;
}

std::optional<std::pair<std::size_t, std::size_t>> Blocks::around(std::size_t place) const {
  const auto after = taken_.upper_bound(place);
  if (after == taken_.begin()) return {};
  const auto [start, size] = *std::prev(after);
  if (place >= start + size) return {};
  return std::pair(start, size);
}

void Blocks::add_free(std::size_t place, std::size_t size) {
  free_[place] = size;
  by_size_.emplace(size, place);
}

void Blocks::remove_free(std::map<std::size_t, std::size_t>::iterator part) {
  by_size_.erase({part->second, part->first});
  free_.erase(part);
}

}  // namespace gpuflight::simulated
