/// Numbers from and to JSON, which has no floating-point ones that aren't finite.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace gpuflight {

/// The number itself, or "inf", "-inf" or "nan".
nlohmann::json number_to_json(double number);

/// The reverse; anything else is not a number.
double number_from_json(const nlohmann::json& json);

/// The integer. The library's own get() would make one of a floating-point number that no integer holds.
/// @throws nlohmann::json::exception where it is none, or T doesn't hold it
template <class T>
T integer_from_json(const nlohmann::json& json) {
  if (json.is_number_unsigned() && std::in_range<T>(json.get<std::uint64_t>())) return json.get<T>();
  if (json.is_number_integer() && !json.is_number_unsigned() && std::in_range<T>(json.get<std::int64_t>()))
    return json.get<T>();
  throw nlohmann::json::type_error::create(
      302, std::string("an integer is needed here, not ") + json.type_name(), &json);
}

}  // namespace gpuflight
