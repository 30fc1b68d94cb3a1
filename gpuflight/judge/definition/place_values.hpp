/// Values that stand at several places of an exercise.json.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/judge/definition/expression.hpp"
#include "gpuflight/judge/definition/place.hpp"

namespace gpuflight {

/// An integer that isn't negative, or an expression that gives a number.
/// @param inputs names that the expression may have
/// @throws DefinitionError
Expression read_number(const Place& place, const std::vector<std::string>& inputs);

/// An expression that is true or false.
/// @throws DefinitionError
Expression read_condition(const Place& place, const std::vector<std::string>& inputs);

/// @throws DefinitionError where the name is none of count_names()
void require_count_name(const Place& place, const std::string& name);

}  // namespace gpuflight
