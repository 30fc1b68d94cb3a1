#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/function_name.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

/// Parts of names that only double-precision matrix products have, in cuBLAS and CUTLASS. "double" alone
/// isn't enough: kernels of other types have parameters of that type.
bool multiplies_doubles(std::string_view name) {
  static constexpr std::array<std::string_view, 3> kProducts = {"dgemm", "d884gemm",
                                                                "gemm_f64f64_f64f64_f64"};
  const auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  return std::ranges::any_of(kProducts, has) || (has("gemv") && has("<int, int, double, double, double"));
}

}  // namespace

std::optional<Finding> double_precision(const Timeline& part) {
  std::uint64_t count = 0;
  std::string example;
  std::unordered_set<Correlation> calls;
  for (const Kernel& kernel : part.kernels) {
    const std::string& name = text_of(part, kernel.name);
    if (!multiplies_doubles(name)) continue;
    ++count;
    example = function_name(name);
    calls.insert(kernel.correlation);
  }
  if (count == 0) return std::nullopt;
  const std::string message = number_of(count, "kernel") + " multiplied in double precision (" + example +
                              "), where the exercise has float32: look for a tensor of float64, which takes "
                              "twice the bytes and on most GPUs many times the time";
  return Finding{finding::kDoublePrecision, message, outermost_region(part), count,
                 common_place(part, calls)};
}

}  // namespace gpuflight
