#include "gpuflight/judge/definition/json_document.hpp"

#include <set>
#include <string>
#include <vector>

#include "gpuflight/judge/definition/definition_error.hpp"

namespace gpuflight {
namespace {

using Json = nlohmann::ordered_json;

/// Of two members of one name a parser keeps one: it would silently drop half of what was written.
class DuplicateKeys {
 public:
  explicit DuplicateKeys(std::string_view where) : where_(where) {}

  bool operator()(int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event == Json::parse_event_t::key && !open_.back().insert(parsed.get<std::string>()).second) {
      throw DefinitionError(where_ + ": " + parsed.dump() + " stands twice in one object; keep one of them");
    }
    return true;
  }

 private:
  std::string where_;
  std::vector<std::set<std::string>> open_;
};

/// Without the library's prefix: "line 2, column 5: syntax error …".
std::string without_prefix(std::string message) {
  for (const std::string_view prefix : {"] ", "parse error at "}) {
    if (const std::size_t found = message.find(prefix); found != std::string::npos) {
      message.erase(0, found + prefix.size());
    }
  }
  return message;
}

}  // namespace

Json parse_json(std::string_view text, std::string_view where) {
  if (text.size() > kLargestDefinition) {
    throw DefinitionError(std::string(where) + ": is larger than " +
                          std::to_string(kLargestDefinition >> 10) + " KiB; shorten it");
  }
  try {
    return Json::parse(text.begin(), text.end(), DuplicateKeys(where));
  } catch (const Json::exception& error) {
    throw DefinitionError(std::string(where) + ": is no JSON: " + without_prefix(error.what()));
  }
}

}  // namespace gpuflight
