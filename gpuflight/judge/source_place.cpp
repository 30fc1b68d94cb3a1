#include "gpuflight/judge/source_place.hpp"

#include <cstring>
#include <filesystem>

#include "gpuflight/core/lies_within.hpp"
#include "gpuflight/core/one_line.hpp"

namespace gpuflight {
namespace {

// As far as it is ended by a 0, whoever wrote it.
template <std::size_t kSize>
std::string text_in(const char (&place)[kSize]) {
  return one_line(std::string(place, strnlen(place, kSize)));
}

}  // namespace

std::string shown_path(const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  std::error_code gone;
  const std::filesystem::path here = std::filesystem::current_path(gone);
  return !gone && lies_within(path, here) ? path.lexically_relative(here) : path;
}

std::optional<SourcePlace> source_place(const CodePlace& place) {
  if (place.line == 0) return std::nullopt;
  return SourcePlace{shown_path(text_in(place.file)), place.line, text_in(place.function)};
}

}  // namespace gpuflight
