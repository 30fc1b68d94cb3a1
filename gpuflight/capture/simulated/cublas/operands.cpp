#include "gpuflight/capture/simulated/cublas/operands.hpp"

#include <array>
#include <cstdlib>
#include <span>

#include "gpuflight/capture/simulated/cublas/elements.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"

namespace gpuflight::simulated {

void* reach(const void* address, std::size_t bytes) {
  if (address == nullptr || bytes == 0) return nullptr;
  Memory& memory = Memory::get();
  if (memory.is_device(address)) {
    void* start = nullptr;
    std::size_t size = 0;
    if (!memory.find(address, start, size)) return nullptr;
    const auto before =
        static_cast<std::size_t>(static_cast<const char*>(address) - static_cast<char*>(start));
    return bytes <= size - before ? memory.to_host(address) : nullptr;
  }
  const bool pinned = is_pinned(address) && is_pinned(static_cast<const char*>(address) + (bytes - 1));
  if (!pinned) return nullptr;
  if (Ordering* const ordering = Ordering::current()) ordering->let_through(address, bytes);
  return const_cast<void*>(address);
}

void add_use(const View& reached, int rows, int columns, bool writes, std::vector<Use>& uses) {
  if (Ordering::current() == nullptr) return;
  const Memory& memory = Memory::get();
  const void* const first = memory.is_host(reached.at) ? memory.to_device(reached.at) : reached.at;
  const std::size_t element = size_of(reached.type);
  // A vector may go backwards.
  if (reached.row_step < 0) return;
  const Dimension across{static_cast<std::size_t>(rows),
                         static_cast<std::size_t>(reached.row_step) * element};
  const Dimension along{static_cast<std::size_t>(columns),
                        static_cast<std::size_t>(reached.column_step) * element};
  const bool by_columns = across.step <= along.step;
  const Dimension inner = by_columns ? across : along;
  const Dimension outer = by_columns ? along : across;
  const bool dense = inner.step == element;
  const std::array dimensions{outer, inner};
  if ((dense ? outer.size : outer.size * inner.size) > kMostParts) return;
  add_parts(static_cast<const char*>(first), std::span(dimensions).first(dense ? 1 : 2),
            dense ? inner.size * element : element, writes, uses);
}

std::optional<View> reach(const View& given, int rows, int columns) {
  // Sizes and steps are ints, and one of the steps is 1: no sum of them is out of range, but bytes may be.
  const std::ptrdiff_t elements = (rows - 1) * given.row_step + (columns - 1) * given.column_step + 1;
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(elements, size_of(given.type), &bytes)) return {};
  View reached = given;
  reached.at = reach(given.at, bytes);
  return reached.at == nullptr ? std::nullopt : std::optional(reached);
}

std::optional<View> reach_vector(const void* address, cudaDataType type, int n, int increment) {
  const std::ptrdiff_t step = std::abs(std::ptrdiff_t{increment});
  std::optional<View> reached = reach(View{const_cast<void*>(address), type, step, 1}, n, 1);
  if (reached && increment < 0) {
    reached->at =
        static_cast<char*>(reached->at) + (n - 1) * step * static_cast<std::ptrdiff_t>(size_of(type));
    reached->row_step = increment;
  }
  return reached;
}

std::optional<double> scalar(const CublasHandle& handle, const void* address, cudaDataType type) {
  const bool on_host = handle.pointer_mode == CUBLAS_POINTER_MODE_HOST;
  const void* const there = on_host ? address : reach(address, size_of(type));
  if (there == nullptr) return {};
  return with_type(type, [&](auto* none) {
    return to_double(*static_cast<const decltype(none)>(const_cast<void*>(there)));
  });
}

}  // namespace gpuflight::simulated
