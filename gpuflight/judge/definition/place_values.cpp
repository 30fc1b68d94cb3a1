#include "gpuflight/judge/definition/place_values.hpp"

#include <algorithm>

#include "gpuflight/core/counts.hpp"
#include "gpuflight/core/joined.hpp"

namespace gpuflight {
namespace {

using Parse = Expression (*)(std::string_view);

Expression parse_expression(const Place& place, Parse parse, const std::vector<std::string>& inputs) {
  try {
    Expression expression = parse(place.text());
    for (const std::string& input : expression.inputs()) {
      if (std::find(inputs.begin(), inputs.end(), input) == inputs.end()) {
        place.fail("\"" + expression.text() + "\" names an input '" + input +
                   "' that is not among \"inputs\"");
      }
    }
    return expression;
  } catch (const ExpressionError& error) {
    place.fail(error.what());
  }
}

}  // namespace

Expression read_number(const Place& place, const std::vector<std::string>& inputs) {
  if (place.value().is_number_unsigned()) return Expression::constant(place.natural());
  if (place.value().is_string()) return parse_expression(place, Expression::number, inputs);
  place.reject("write an integer that is not negative, or an expression such as \"N\"");
}

Expression read_condition(const Place& place, const std::vector<std::string>& inputs) {
  return parse_expression(place, Expression::condition, inputs);
}

void require_count_name(const Place& place, const std::string& name) {
  if (find_count(name) != nullptr) return;
  std::vector<std::string> known;
  for (const CountName& count : count_names()) known.emplace_back(count.name);
  place.fail("no such count; there are " + joined(known));
}

}  // namespace gpuflight
