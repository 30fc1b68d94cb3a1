/// What an exercise.json limits, and where that is judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/definition/place.hpp"

namespace gpuflight {

/// @param inputs names that expressions may have
/// @throws DefinitionError
std::vector<LimitExpression> read_limits(const Place& budget, const std::vector<std::string>& inputs);

/// The counts that must not grow with N.
/// @throws DefinitionError
std::vector<std::string> read_constant_counts(const Place& scaling);

/// The counts that are judged where the device is simulated; nothing where the budget doesn't say, and empty
/// where it says none.
/// @param definition with what it limits
/// @throws DefinitionError for a count that it doesn't limit
std::optional<std::vector<std::string>> read_judged_counts(const Place& budget,
                                                           const ExerciseDefinition& definition);

}  // namespace gpuflight
