#include "gpuflight/judge/definition/expression.hpp"

#include <limits>

#include "gpuflight/judge/definition/expression_parser.hpp"

namespace gpuflight {

Expression Expression::number(std::string_view text) { return ExpressionParser(text).number(); }

Expression Expression::condition(std::string_view text) { return ExpressionParser(text).condition(); }

Expression Expression::constant(std::uint64_t value) { return number(std::to_string(value)); }

std::uint64_t Expression::evaluate(const Quantities& quantities) const {
  const std::int64_t value = run(quantities);
  if (value < 0) fail("is negative (" + std::to_string(value) + ")");
  return static_cast<std::uint64_t>(value);
}

bool Expression::holds(const Quantities& quantities) const { return run(quantities) != 0; }

std::vector<std::string> Expression::inputs() const {
  std::vector<std::string> names;
  for (const Step& step : steps_) {
    if (step.operation == Operation::Bytes) names.push_back(step.input);
  }
  return names;
}

std::int64_t Expression::run(const Quantities& quantities) const {
  std::vector<std::int64_t> stack;
  for (const Step& step : steps_) {
    if (step.operation <= Operation::Bytes) {
      stack.push_back(load(step, quantities));
      continue;
    }
    const std::int64_t right = stack.back();
    stack.pop_back();
    stack.back() = apply(step.operation, stack.back(), right);
  }
  return stack.back();
}

std::int64_t Expression::load(const Step& step, const Quantities& quantities) const {
  if (step.operation == Operation::Constant) return step.constant;
  std::uint64_t value = quantities.rows;
  if (step.operation == Operation::Bytes) {
    const auto found = quantities.bytes.find(step.input);
    if (found == quantities.bytes.end()) fail("input '" + step.input + "' is not known");
    value = found->second;
  }
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) fail("is too large");
  return static_cast<std::int64_t>(value);
}

std::int64_t Expression::apply(Operation operation, std::int64_t left, std::int64_t right) const {
  std::int64_t value = 0;
  bool overflow = false;
  switch (operation) {
    case Operation::Add: overflow = __builtin_add_overflow(left, right, &value); break;
    case Operation::Subtract: overflow = __builtin_sub_overflow(left, right, &value); break;
    case Operation::Multiply: overflow = __builtin_mul_overflow(left, right, &value); break;
    case Operation::Divide:
      if (right == 0) fail("divides by zero");
      overflow = right == -1 && left == std::numeric_limits<std::int64_t>::min();
      if (!overflow) value = left / right;
      break;
    case Operation::Less: value = left < right; break;
    case Operation::AtMost: value = left <= right; break;
    case Operation::Greater: value = left > right; break;
    case Operation::AtLeast: value = left >= right; break;
    case Operation::Equal: value = left == right; break;
    case Operation::Differs: value = left != right; break;
    case Operation::Constant:
    case Operation::Rows:
    case Operation::Bytes: break;  // load() has them
  }
  if (overflow) fail("is too large");
  return value;
}

void Expression::fail(const std::string& what) const { throw ExpressionError("\"" + text_ + "\": " + what); }

}  // namespace gpuflight
