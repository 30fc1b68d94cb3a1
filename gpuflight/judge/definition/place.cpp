#include "gpuflight/judge/definition/place.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/judge/definition/definition_error.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kLongestShown = 40;

/// A value as an error quotes it.
std::string shown(const Place::Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  std::string text = value.dump(-1, ' ', /*ensure_ascii=*/true);
  if (text.size() > kLongestShown) text = text.substr(0, kLongestShown) + "…";
  return text;
}

/// As a JSON pointer writes a key (RFC 6901).
std::string escaped(std::string_view key) {
  std::string token;
  for (const char c : key) {
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else {
      token += c;
    }
  }
  return token;
}

}  // namespace

void Place::allow_only(std::initializer_list<std::string_view> keys) const {
  for (const auto& [key, place] : members()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      place.fail("this key is unknown; there are " + joined({keys.begin(), keys.end()}));
    }
  }
}

Place Place::at(std::string_view key) const {
  if (auto found = find(key)) return *found;
  fail("\"" + std::string(key) + "\" is missing; add it");
}

std::optional<Place> Place::find(std::string_view key) const {
  require_object();
  const auto found = value_->find(std::string(key));
  if (found == value_->end()) return std::nullopt;
  return child(*found, key);
}

std::vector<std::pair<std::string, Place>> Place::members() const {
  require_object();
  std::vector<std::pair<std::string, Place>> members;
  for (const auto& [key, value] : value_->items()) members.emplace_back(key, child(value, key));
  return members;
}

std::vector<Place> Place::elements() const {
  if (!value_->is_array()) reject("write an array");
  std::vector<Place> elements;
  for (const auto& value : *value_) elements.push_back(child(value, std::to_string(elements.size())));
  return elements;
}

std::string Place::text() const {
  if (!value_->is_string()) reject("write a string");
  auto text = value_->get<std::string>();
  if (text.empty()) reject("write what it should say");
  return text;
}

std::uint64_t Place::natural() const {
  if (!value_->is_number_unsigned()) reject("write an integer that is not negative");
  const auto number = value_->get<std::uint64_t>();
  if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    reject("write an integer below 2^63");
  }
  return number;
}

double Place::non_negative() const {
  if (!value_->is_number()) reject("write a number that is not negative");
  const auto number = value_->get<double>();
  if (!std::isfinite(number) || number < 0) reject("write a number that is not negative");
  return number;
}

void Place::fail(const std::string& what) const {
  throw DefinitionError(where_ + ": " + (pointer_.empty() ? "" : pointer_ + ": ") + what);
}

void Place::reject(const std::string& wanted) const { fail("is " + shown(*value_) + "; " + wanted); }

Place Place::child(const Json& value, std::string_view token) const {
  return Place(value, where_, pointer_ + "/" + escaped(token));
}

void Place::require_object() const {
  if (!value_->is_object()) reject("write an object");
}

}  // namespace gpuflight
