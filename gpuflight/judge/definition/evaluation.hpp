/// What a definition asks for once N and the inputs' bytes are known.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gpuflight/core/budget.hpp"
#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/definition/definition.hpp"

namespace gpuflight {

/// The limits of the judged region, in the document's order.
/// @param device "cuda" or "simulated", where fewer of them may be judged
/// @throws DefinitionError for an expression that has no value at this N, and a min above its max.
Budget budget(const ExerciseDefinition& definition, const Quantities& quantities, std::string_view device);

/// How far an element of the output may be from the reference.
/// @throws DefinitionError for an inner dimension that has no value at this N.
Tolerances tolerances(const ExerciseDefinition& definition, const Quantities& quantities);

/// What is expected of a built-in solution, or nothing where the document doesn't say.
/// Where no reason applies at this N, a pass is expected.
/// @param device "cuda" or "simulated"
/// @throws DefinitionError for an expression that has no value at this N.
std::optional<Expectation> expectation(const ExerciseDefinition& definition, const std::string& solution,
                                       const std::string& device, const Quantities& quantities);

}  // namespace gpuflight
