#include "gpuflight/capture/simulated/cuda_runtime/row_uses.hpp"

#include <array>
#include <span>

#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"

namespace gpuflight::simulated {
namespace {

struct Side {
  const void* address;
  std::size_t pitch;
  std::size_t slice;
  bool writes;
};

void add_side(const Rows& rows, const Side& side, std::vector<Use>& uses) {
  if (!Memory::get().is_device(side.address) && !is_pinned(side.address)) return;
  const bool in_one = rows.depth <= 1 && (rows.height <= 1 || side.pitch == rows.width);
  const std::size_t contiguous = in_one ? rows.width * rows.height : rows.width;
  const std::array outer{Dimension{rows.depth, side.slice}, Dimension{rows.height, side.pitch}};
  if (!in_one && rows.depth * rows.height > kMostParts) return;
  add_parts(static_cast<const char*>(side.address), std::span(outer).subspan(in_one ? outer.size() : 0),
            contiguous, side.writes, uses);
}

}  // namespace

void add_uses(const Rows& rows, std::vector<Use>& uses) {
  if (Ordering::current() == nullptr) return;
  add_side(rows, {rows.from, rows.from_pitch, rows.from_slice, false}, uses);
  add_side(rows, {rows.to, rows.to_pitch, rows.to_slice, true}, uses);
}

std::vector<Use> uses_of(const FilledRows& filled) {
  std::vector<Use> uses;
  if (Ordering::current() == nullptr) return uses;
  const Rows rows{filled.to, nullptr, filled.width, filled.height};
  add_side(rows, {filled.to, filled.pitch, 0, true}, uses);
  return uses;
}

}  // namespace gpuflight::simulated
