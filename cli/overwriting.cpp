#include "cli/overwriting.hpp"

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return !path.empty() && path != "-" && (!fs::exists(status) || fs::is_regular_file(status));
}

bool is_same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error) && !error) return true;
  // What isn't there yet.
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error) && !error;
}

}  // namespace

void refuse_overwriting(const std::vector<WrittenFile>& written, const std::vector<fs::path>& read) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    const auto& [option, file] = written[i];
    if (!is_file(file)) continue;
    for (const fs::path& input : read) {
      if (is_same_file(file, input))
        throw BadInput(option + " " + file.string() + ": would be written over what is read");
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (is_same_file(file, written[j].file))
        throw BadInput(option + " " + file.string() + ": is the file of " + written[j].option + " already");
    }
  }
}

}  // namespace gpuflight
