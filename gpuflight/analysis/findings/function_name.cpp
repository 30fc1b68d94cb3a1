#include "gpuflight/analysis/findings/function_name.hpp"

#include <cstddef>
#include <string_view>

namespace gpuflight {
namespace {

// A program may call its kernels what it likes.
constexpr std::size_t kMostOfName = 100;

bool opens(char c) { return c == '<' || c == '('; }

bool closes(char c) { return c == '>' || c == ')'; }

/// Without the brackets that `name` ends with, and what is in them.
std::string_view without_last_brackets(std::string_view name) {
  std::size_t depth = 0;
  for (std::size_t i = name.size(); i-- > 1;) {
    if (closes(name[i])) ++depth;
    if (opens(name[i]) && --depth == 0) return name.substr(0, i);
    if (depth == 0) return name;
  }
  return name;
}

/// Without the type that stands before a template's name.
std::string_view without_returned_type(std::string_view name) {
  std::size_t start = 0;
  std::ptrdiff_t depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (opens(name[i])) ++depth;
    if (closes(name[i])) --depth;
    if (name[i] == ' ' && depth == 0) start = i + 1;
  }
  return name.substr(start);
}

}  // namespace

std::string function_name(const std::string& kernel) {
  std::string_view name = kernel;
  if (name.ends_with(')')) name = without_last_brackets(name);
  name = without_returned_type(name);
  if (name.ends_with('>')) name = without_last_brackets(name);
  return std::string(name.substr(0, kMostOfName));
}

}  // namespace gpuflight
