#include "gpuflight/core/numbers.hpp"

#include <array>
#include <cstdio>

namespace gpuflight {
namespace {

std::string formatted(const char* format, int decimals, double value) {
  std::array<char, 64> text{};
  const int size = std::snprintf(text.data(), text.size(), format, decimals, value);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string without_trailing_zeros(std::string decimal) {
  if (decimal.find('.') == std::string::npos) return decimal;
  decimal.erase(decimal.find_last_not_of('0') + 1);
  if (decimal.back() == '.') decimal.pop_back();
  return decimal;
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string number_of(std::uint64_t number, const std::string& noun) {
  return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string exact_bytes(std::uint64_t bytes) { return grouped(bytes) + " B"; }

std::string rounded_bytes(std::uint64_t bytes) {
  constexpr std::uint64_t kKibi = 1024;
  constexpr std::array kUnits{" KiB", " MiB", " GiB", " TiB"};
  if (bytes < 10 * kKibi) return exact_bytes(bytes);
  std::uint64_t unit = kKibi;
  std::size_t index = 0;
  while (index + 1 < kUnits.size() && bytes / unit >= kKibi) {
    unit *= kKibi;
    ++index;
  }
  if (bytes % unit == 0) return grouped(bytes / unit) + kUnits[index];
  return formatted("%.*f", 1, static_cast<double>(bytes) / static_cast<double>(unit)) + kUnits[index];
}

std::string rounded_duration(std::chrono::nanoseconds duration) {
  constexpr std::array kUnits{" ns", " µs", " ms", " s"};
  double value = static_cast<double>(duration.count());
  std::size_t index = 0;
  while (index + 1 < kUnits.size() && value >= 999.5) {
    value /= 1000;
    ++index;
  }
  const int decimals = index == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return formatted("%.*f", decimals, value) + kUnits[index];
}

std::string times_needed(std::uint64_t actual, std::uint64_t needed) {
  if (needed == 0) return "";
  const double ratio = static_cast<double>(actual) / static_cast<double>(needed);
  if (ratio >= 1000) return grouped(static_cast<std::uint64_t>(ratio)) + "×";
  const std::string text = without_trailing_zeros(formatted("%.*f", ratio < 10 ? 2 : 1, ratio));
  return text == "1" && actual != needed ? "" : text + "×";
}

std::string short_number(double number) { return formatted("%.*g", 2, number); }

}  // namespace gpuflight
