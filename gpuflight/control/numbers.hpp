/// Floating-point numbers in JSON, which has none that aren't finite.
#pragma once

#include <nlohmann/json.hpp>

namespace gpuflight {

/// The number itself, or "inf", "-inf" or "nan".
nlohmann::json number_to_json(double number);

/// The reverse; anything else is not a number.
double number_from_json(const nlohmann::json& json);

}  // namespace gpuflight
