/// What an exercise says in words and numbers: the content of its exercise.json.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/definition/definition_error.hpp"
#include "gpuflight/judge/definition/expression.hpp"

namespace gpuflight {

/// An element of the output is right within absolute + relative * |reference|.
struct Tolerances {
  double absolute = 0;
  double relative = 0;
};

/// Of a float32 result whose elements are sums of products. docs/reference/output.md derives the bound.
struct SumOfProducts {
  Expression inner_dimension;  ///< how many products an element sums up
  double scale = 1;            ///< root mean square of one product
};

/// A Limit before N is known. At least one of its ends is there.
struct LimitExpression {
  std::string count;  ///< a name of count_names()
  std::optional<Expression> min;
  std::optional<Expression> max;
  std::string over{};   ///< what goes for every count above max, whatever its cause; may be empty
  std::string under{};  ///< the same of one below min
};

struct ExpectedReason {
  std::string code;
  std::optional<Expression> when;  ///< a condition; without it, always
};

/// What is expected of a built-in solution on one device.
struct ExpectedResult {
  Verdict verdict = Verdict::Pass;
  std::vector<ExpectedReason> reasons;       ///< empty for a pass and only then
  std::map<std::string, Expression> counts;  ///< by the names of count_names()
};

struct ExerciseDefinition {
  std::string where;  ///< names the document in errors
  std::string title;
  std::string lesson;
  std::vector<std::string> hints;
  std::string starter;  ///< a source to start from, relative to the document; empty where it names none
  std::string python_starter;                          ///< the same, for who works in Python
  std::vector<std::string> inputs;                     ///< names, in the order of the solution's parameters
  std::uint64_t rows = 0;                              ///< N unless the user says another; at least 1
  std::variant<Tolerances, SumOfProducts> tolerances;  ///< at one N: tolerances() of evaluation.hpp
  std::vector<LimitExpression> budget;                 ///< of the judged region, in the document's order
  std::vector<std::string> constant;  ///< counts that must not grow with N, in the document's order
  std::optional<std::vector<std::string>> judged_when_simulated;           ///< nothing: every count
  std::map<std::string, std::map<std::string, ExpectedResult>> solutions;  ///< by name, by device
};

/// Whether a verdict may rest on this count.
/// @param device "cuda" or "simulated"
bool is_judged(const ExerciseDefinition& definition, const std::string& count, std::string_view device);

/// @param where names the document in errors, such as its path.
/// @throws DefinitionError for whatever isn't exactly as schema/exercise.schema.json has it.
ExerciseDefinition parse_definition(std::string_view json, std::string_view where);

}  // namespace gpuflight
