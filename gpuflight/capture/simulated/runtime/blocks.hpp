/// Which parts of a range are in use.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace gpuflight::simulated {

/// Gives out blocks of a range of `size` bytes, the smallest free part that has room first. Freed neighbours
/// become one part again. Not for several threads at once.
class Blocks {
 public:
  explicit Blocks(std::size_t size);

  /// @returns the block's place in the range, or nothing where no part is large enough
  std::optional<std::size_t> take(std::size_t bytes);

  /// @returns the size of the block that began there, or nothing where none did
  std::optional<std::size_t> give_back(std::size_t place);

  /// The block in use that `place` lies in: where it begins, and its size.
  std::optional<std::pair<std::size_t, std::size_t>> around(std::size_t place) const;

  std::size_t used() const { return used_; }

 private:
  void add_free(std::size_t place, std::size_t size);
  void remove_free(std::map<std::size_t, std::size_t>::iterator part);

  std::map<std::size_t, std::size_t> taken_;               // place → size
  std::map<std::size_t, std::size_t> free_;                // place → size
  std::set<std::pair<std::size_t, std::size_t>> by_size_;  // size, place of the free ones
  std::size_t used_ = 0;
};

}  // namespace gpuflight::simulated
