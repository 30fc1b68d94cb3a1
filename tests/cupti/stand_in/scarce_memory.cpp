#include "tests/cupti/stand_in/scarce_memory.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace {

std::atomic<std::size_t> refused_from = SIZE_MAX;

}  // namespace

void gpuflight::test::refuse_aligned_memory_from(std::size_t bytes) { refused_from = bytes; }

// The loader takes the program's own function for the libraries too.
extern "C" __attribute__((visibility("default"))) void* aligned_alloc(std::size_t alignment,
                                                                      std::size_t size) noexcept {
  void* memory = nullptr;
  if (size >= refused_from || posix_memalign(&memory, alignment, size) != 0) return nullptr;
  return memory;
}
