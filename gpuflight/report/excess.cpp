#include "gpuflight/report/excess.hpp"

#include <algorithm>

#include "gpuflight/core/numbers.hpp"
#include "gpuflight/report/columns.hpp"

namespace gpuflight {
namespace {

/// Where nothing is allowed, each one counts as a factor.
double factor(const Check& check) {
  const auto allowed = static_cast<double>(std::max<std::uint64_t>(*check.limit.max, 1));
  return static_cast<double>(check.actual) / allowed;
}

std::string over_text(const Check& check) {
  const std::string& noun = column_of(check.limit.count).noun;
  const std::string times = times_needed(check.actual, *check.limit.max);
  if (!times.empty()) return times + " the " + noun;
  return grouped(check.actual - *check.limit.max) + " too many " + noun;
}

}  // namespace

std::string worst_excess(const std::vector<const Check*>& checks) {
  const Check* worst = nullptr;
  const Check* under = nullptr;
  for (const Check* check : checks) {
    if (check->status == CheckStatus::Over && (worst == nullptr || factor(*check) > factor(*worst)))
      worst = check;
    if (check->status == CheckStatus::Under && under == nullptr) under = check;
  }
  if (worst != nullptr) return over_text(*worst);
  return under == nullptr ? "" : "too few " + column_of(under->limit.count).noun;
}

}  // namespace gpuflight
