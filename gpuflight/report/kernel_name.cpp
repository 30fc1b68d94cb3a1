#include "gpuflight/report/kernel_name.hpp"

#include <cxxabi.h>

#include <cstddef>
#include <cstdlib>
#include <memory>

#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

/// Longer names are shown as they are: the demangler's work on made-up ones grows without bound.
constexpr std::size_t kLongestToDemangle = 4096;

std::string demangled(const std::string& name) {
  if (name.compare(0, 2, "_Z") != 0 || name.size() > kLongestToDemangle) return name;
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text{
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free};
  return status == 0 && text ? text.get() : name;
}

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
  std::string text = demangled(name);
  const std::size_t parameters = start_of_parameters(text);
  if (parameters != text.size()) {
    text.erase(parameters);
    text.erase(0, start_of_name(text));
  }
  return cut(visible(text), columns);
}

}  // namespace gpuflight
