#include "gpuflight/core/budget.hpp"

#include <stdexcept>

namespace gpuflight {
namespace {

CheckStatus status_of(const Limit& limit, std::uint64_t actual) {
  if (!limit.judged) return CheckStatus::NotJudged;
  if (limit.max && actual > *limit.max) return CheckStatus::Over;
  if (limit.min && actual < *limit.min) return CheckStatus::Under;
  return CheckStatus::Within;
}

}  // namespace

const char* to_string(CheckStatus status) {
  switch (status) {
    case CheckStatus::Within: return "within";
    case CheckStatus::Over: return "over";
    case CheckStatus::Under: return "under";
    case CheckStatus::NotJudged: return "not_judged";
  }
  return "unknown";
}

std::string reason_code_of(const Check& check) {
  return count_in_code(check.limit.count) +
         (check.status == CheckStatus::Under ? "_under_minimum" : "_over_budget");
}

std::vector<Check> check(const Budget& budget, const Counts& counts, const std::string& region) {
  std::vector<Check> checks;
  for (const Limit& limit : budget) {
    const CountName* count = find_count(limit.count);
    if (count == nullptr) throw std::invalid_argument("no count is called '" + limit.count + "'");
    const std::uint64_t actual = count->of(counts);
    checks.push_back({region, limit, actual, status_of(limit, actual)});
  }
  return checks;
}

}  // namespace gpuflight
