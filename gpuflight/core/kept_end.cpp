#include "gpuflight/core/kept_end.hpp"

#include <charconv>

namespace gpuflight {
namespace {

constexpr std::string_view kBeforeNumber = "[";
constexpr std::string_view kAfterNumber = " bytes before this were cut]\n";

}  // namespace

std::string in_writing(const KeptEnd& end) {
  if (end.bytes_before == 0) return std::string(end.text);
  return std::string(kBeforeNumber) + std::to_string(end.bytes_before) + std::string(kAfterNumber) +
         std::string(end.text);
}

KeptEnd read_kept_end(std::string_view written) {
  const KeptEnd all{0, written};
  if (!written.starts_with(kBeforeNumber)) return all;
  KeptEnd end;
  const char* const last = written.data() + written.size();
  const auto number = std::from_chars(written.data() + kBeforeNumber.size(), last, end.bytes_before);
  end.text = {number.ptr, last};
  if (number.ec != std::errc() || !end.text.starts_with(kAfterNumber)) return all;
  end.text.remove_prefix(kAfterNumber.size());
  return end;
}

}  // namespace gpuflight
