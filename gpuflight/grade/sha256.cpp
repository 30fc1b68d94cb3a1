#include "gpuflight/grade/sha256.hpp"

#include "gpuflight/build/process.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kDigits = 64;

}  // namespace

std::string sha256(const std::filesystem::path& file) {
  const Outcome outcome = run(Command{"sha256sum", "--binary", "--", file.string()});
  // A line about a file with a backslash in its name begins with one.
  const std::size_t start = outcome.output.starts_with('\\') ? 1 : 0;
  const std::string digits = outcome.output.substr(start, kDigits);
  const bool hexadecimal = digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (outcome.status != 0 || digits.size() != kDigits || !hexadecimal) {
    throw Unable("no checksum of " + file.string() +
                 " (is sha256sum of coreutils there?): " + outcome.output);
  }
  return digits;
}

}  // namespace gpuflight
