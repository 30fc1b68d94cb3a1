/// The text of a JSON document as a value that keeps the order of its keys.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace gpuflight {

/// @param where names the document in errors.
/// @throws DefinitionError with line and column where it is no JSON, and for a key that stands twice.
nlohmann::ordered_json parse_json(std::string_view text, std::string_view where);

}  // namespace gpuflight
