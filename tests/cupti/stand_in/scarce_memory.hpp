/// A process in which large pieces of memory aren't to be had.
#pragma once

#include <cstddef>

namespace gpuflight::test {

/// From now on std::aligned_alloc gives nothing of this size or larger.
void refuse_aligned_memory_from(std::size_t bytes);

}  // namespace gpuflight::test
