#include "gpuflight/report/kernel_name.hpp"

#include <cstddef>

#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

/// Where the parameter list at the end of `name` starts; its size if there is none. It stands right behind
/// a function's name: that of the simulated device's "aten::copy_ (strided, on the device)" is a remark.
std::size_t start_of_parameters(const std::string& name) {
  if (name.empty() || name.back() != ')') return name.size();
  std::size_t depth = 0;
  for (std::size_t i = name.size(); i-- > 1;) {
    if (name[i] == ')') ++depth;
    if (name[i] == '(' && --depth == 0) return name[i - 1] == ' ' ? name.size() : i;
  }
  return name.size();
}

/// Where the name starts behind its return type, which only a template's has.
std::size_t start_of_name(const std::string& text) {
  if (text.back() != '>') return 0;
  std::size_t start = 0;
  std::ptrdiff_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' || text[i] == '(') ++depth;
    if (text[i] == '>' || text[i] == ')') --depth;
    if (text[i] == ' ' && depth == 0) start = i + 1;
  }
  return start;
}

}  // namespace

std::string readable_kernel_name(const std::string& name, std::size_t columns) {
  std::string text = name;
  const std::size_t parameters = start_of_parameters(text);
  if (parameters != text.size()) {
    text.erase(parameters);
    text.erase(0, start_of_name(text));
  }
  return cut(visible(text), columns);
}

}  // namespace gpuflight
