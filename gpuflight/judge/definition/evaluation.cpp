#include "gpuflight/judge/definition/evaluation.hpp"

#include <cmath>

namespace gpuflight {
namespace {

/// Sixteen times float32's unit roundoff, 2^-24.
constexpr double kRounding = 0x1p-20;

/// Evaluates the expressions of one document at one N, and says where one has no value.
class Evaluation {
 public:
  Evaluation(const ExerciseDefinition& definition, const Quantities& quantities)
      : definition_(definition), quantities_(quantities) {}

  std::uint64_t number(const Expression& expression, const std::string& pointer) const {
    try {
      return expression.evaluate(quantities_);
    } catch (const ExpressionError& error) {
      fail(pointer, error.what());
    }
  }

  bool applies(const ExpectedReason& reason, const std::string& pointer) const {
    try {
      return !reason.when || reason.when->holds(quantities_);
    } catch (const ExpressionError& error) {
      fail(pointer + "/when", error.what());
    }
  }

  Limit limit(const LimitExpression& range) const {
    const std::string pointer = "/budget/" + range.count;
    Limit limit{range.count, {}, {}, range.over, range.under};
    if (range.min) limit.min = number(*range.min, pointer + "/min");
    if (range.max) limit.max = number(*range.max, pointer + "/max");
    if (limit.min && limit.max && *limit.min > *limit.max) {
      fail(pointer, "min is " + std::to_string(*limit.min) + " and max is " + std::to_string(*limit.max) +
                        "; min must not be larger");
    }
    return limit;
  }

 private:
  [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
    throw DefinitionError(definition_.where + ": " + pointer +
                          ": at N = " + std::to_string(quantities_.rows) + ": " + what);
  }

  const ExerciseDefinition& definition_;
  const Quantities& quantities_;
};

const ExpectedResult* find_result(const ExerciseDefinition& definition, const std::string& solution,
                                  const std::string& device) {
  const auto devices = definition.solutions.find(solution);
  if (devices == definition.solutions.end()) return nullptr;
  const auto result = devices->second.find(device);
  return result == devices->second.end() ? nullptr : &result->second;
}

}  // namespace

Budget budget(const ExerciseDefinition& definition, const Quantities& quantities, std::string_view device) {
  const Evaluation evaluation(definition, quantities);
  Budget budget;
  for (const LimitExpression& range : definition.budget) {
    budget.push_back(evaluation.limit(range));
    budget.back().judged = is_judged(definition, range.count, device);
  }
  return budget;
}

Tolerances tolerances(const ExerciseDefinition& definition, const Quantities& quantities) {
  if (const auto* stated = std::get_if<Tolerances>(&definition.tolerances)) return *stated;
  const auto& sum = std::get<SumOfProducts>(definition.tolerances);
  const Evaluation evaluation(definition, quantities);
  const auto products =
      static_cast<double>(evaluation.number(sum.inner_dimension, "/tolerances/inner_dimension"));
  return {kRounding * products * sum.scale, kRounding * std::sqrt(products)};
}

std::optional<Expectation> expectation(const ExerciseDefinition& definition, const std::string& solution,
                                       const std::string& device, const Quantities& quantities) {
  const ExpectedResult* result = find_result(definition, solution, device);
  if (result == nullptr) return std::nullopt;

  const Evaluation evaluation(definition, quantities);
  const std::string pointer = "/solutions/" + solution + "/" + device;
  Expectation expectation;
  for (std::size_t i = 0; i < result->reasons.size(); ++i) {
    if (evaluation.applies(result->reasons[i], pointer + "/reasons/" + std::to_string(i))) {
      expectation.reasons.push_back(result->reasons[i].code);
    }
  }
  expectation.verdict = expectation.reasons.empty() ? Verdict::Pass : result->verdict;
  for (const auto& [name, count] : result->counts) {
    expectation.counts[name] = evaluation.number(count, pointer + "/counts/" + name);
  }
  return expectation;
}

}  // namespace gpuflight
