#include "gpuflight/core/whole_file.hpp"

#include <array>
#include <fstream>

namespace gpuflight {

std::optional<std::string> whole_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text;
  std::array<char, std::size_t{16} * 1024> part{};
  do {
    in.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  } while (in);
  return in.bad() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace gpuflight
