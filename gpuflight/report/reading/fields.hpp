/// Fields of a report's JSON, which anybody may have written.
#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace gpuflight::reading {

using Json = nlohmann::ordered_json;

/// nlohmann::json takes -1, 1.5 and true for unsigned numbers.
inline std::uint64_t unsigned_in(const Json& json) {
  if (!json.is_number_unsigned()) throw Json::type_error::create(302, "must be an unsigned number", &json);
  return json.get<std::uint64_t>();
}

inline std::uint64_t unsigned_at(const Json& json, const char* key) { return unsigned_in(json.at(key)); }

inline std::optional<std::uint64_t> optional_unsigned_at(const Json& json, const char* key) {
  const Json& value = json.at(key);
  return value.is_null() ? std::nullopt : std::optional(unsigned_in(value));
}

inline std::chrono::nanoseconds duration_in(const Json& json) {
  if (!json.is_number_integer()) throw Json::type_error::create(302, "must be a whole number", &json);
  return std::chrono::nanoseconds(json.get<std::int64_t>());
}

/// Empty where it is null.
inline std::string text_at(const Json& json, const char* key) {
  const Json& value = json.at(key);
  return value.is_null() ? "" : value.get<std::string>();
}

/// One of an enumeration, by the word that `word_of` has for it.
template <class Enumeration, std::size_t size, class WordOf>
Enumeration word_in(const Json& json, const std::array<Enumeration, size>& values, WordOf word_of) {
  const auto word = json.get<std::string>();
  for (const Enumeration value : values) {
    if (word == word_of(value)) return value;
  }
  throw Json::other_error::create(501, "unknown word '" + word + "'", &json);
}

/// Each element of an array, read by `read`.
template <class Read>
auto all_at(const Json& json, const char* key, Read read) {
  std::vector<decltype(read(json))> values;
  const Json& array = json.at(key);
  if (!array.is_array()) throw Json::type_error::create(302, std::string(key) + " must be an array", &json);
  for (const Json& element : array) values.push_back(read(element));
  return values;
}

}  // namespace gpuflight::reading
