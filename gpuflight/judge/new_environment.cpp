#include "gpuflight/judge/new_environment.hpp"

#include <string_view>

extern char** environ;

namespace gpuflight {

std::vector<std::string> new_environment(const std::map<std::string, std::string>& set,
                                         const std::vector<std::string>& unset) {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    const std::size_t equals = variable.find('=');
    if (equals != std::string_view::npos)
      variables.emplace(variable.substr(0, equals), variable.substr(equals + 1));
  }
  for (const std::string& name : unset) variables.erase(name);
  for (const auto& [name, value] : set) variables[name] = value;
  std::vector<std::string> entries;
  for (const auto& [name, value] : variables) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& string : strings) pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace gpuflight
