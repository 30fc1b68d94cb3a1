/// Values that may be missing, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace gpuflight {

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

inline nlohmann::ordered_json text_or_null(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

}  // namespace gpuflight
