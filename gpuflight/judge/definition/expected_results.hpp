/// What an exercise.json expects of a built-in solution.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/definition/place.hpp"

namespace gpuflight {

/// By device.
/// @param inputs names that expressions may have
/// @throws DefinitionError
std::map<std::string, ExpectedResult> read_expected_results(const Place& place,
                                                            const std::vector<std::string>& inputs);

}  // namespace gpuflight
