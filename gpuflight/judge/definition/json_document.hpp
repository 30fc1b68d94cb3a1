/// The text of a JSON document as a value that keeps the order of its keys.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace gpuflight {

/// Bytes of a definition: keys in order are looked up one by one.
inline constexpr std::size_t kLargestDefinition = std::size_t{64} << 10;

/// @param where names the document in errors.
/// @throws DefinitionError with line and column where it is no JSON, for a key that stands twice, and where
/// it is larger than kLargestDefinition.
nlohmann::ordered_json parse_json(std::string_view text, std::string_view where);

}  // namespace gpuflight
