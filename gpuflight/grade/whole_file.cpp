#include "gpuflight/grade/whole_file.hpp"

#include <fstream>
#include <iterator>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

namespace fs = std::filesystem;

std::optional<std::string> read_whole_file(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  if (!fs::is_regular_file(status)) throw BadInput(file.string() + ": is no regular file");
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in) throw BadInput(file.string() + ": can't be read");
  return text;
}

}  // namespace gpuflight
