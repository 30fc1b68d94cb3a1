/// A value of a JSON document together with where it stands, read strictly.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpuflight {

/// A view: the document must outlive it. Every member throws DefinitionError that names this place
/// when the value is not what is asked for.
class Place {
 public:
  using Json = nlohmann::ordered_json;

  /// @param where names the document, `pointer` is the JSON pointer of the value in it.
  Place(const Json& value, std::string where, std::string pointer = "")
      : value_(&value), where_(std::move(where)), pointer_(std::move(pointer)) {}

  const Json& value() const { return *value_; }

  /// Refuses every other key of this object.
  void allow_only(std::initializer_list<std::string_view> keys) const;

  Place at(std::string_view key) const;
  std::optional<Place> find(std::string_view key) const;
  std::vector<std::pair<std::string, Place>> members() const;
  std::vector<Place> elements() const;

  std::string text() const;       ///< a string that isn't empty
  std::uint64_t natural() const;  ///< an integer from 0 to 2^63 - 1
  double non_negative() const;    ///< a finite number

  /// Says "WHERE: POINTER: WHAT" in one line, whatever characters the document brought in.
  [[noreturn]] void fail(const std::string& what) const;

  /// fail() with the value itself: "is -1; WANTED".
  [[noreturn]] void reject(const std::string& wanted) const;

 private:
  Place child(const Json& value, std::string_view token) const;
  void require_object() const;

  const Json* value_;
  std::string where_;
  std::string pointer_;
};

}  // namespace gpuflight
