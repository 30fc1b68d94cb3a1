/// Reads from a page what bar_columns.cpp wrote, in other words than the page's script does.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace gpuflight::html {

inline std::string from_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  std::uint32_t taken = 0;
  for (const char c : text) {
    if (c == '=') break;
    const std::size_t digit = digits.find(c);
    if (digit == std::string::npos) throw std::invalid_argument("not a digit of base64");
    bits = bits << 6U | static_cast<std::uint32_t>(digit);
    taken += 6;
    if (taken < 8) continue;
    taken -= 8;
    bytes += static_cast<char>(bits >> taken & 0xFFU);
  }
  return bytes;
}

inline std::vector<std::uint64_t> numbers_in(const std::string& column) {
  std::vector<std::uint64_t> numbers;
  std::uint64_t number = 0;
  std::uint32_t shift = 0;
  for (const char c : from_base64(column)) {
    const auto byte = static_cast<unsigned char>(c);
    number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    numbers.push_back(number);
    number = shift = 0;
  }
  return numbers;
}

/// A bar as the page says it.
struct DecodedBar {
  std::string row;
  std::string what;
  std::uint64_t start = 0;
  std::int64_t duration = 0;  ///< -1 where it never ended
  std::uint64_t kind = 0;
  std::string name;
  std::string facts;
  std::int64_t bytes = 0;  ///< -1 where it has none
  std::int64_t correlation = 0;
  std::uint64_t events = 0;
};

inline std::vector<DecodedBar> decoded_bars(const nlohmann::json& data, std::size_t timeline) {
  const nlohmann::json& json = data["timelines"][timeline];
  const auto column = [&](const char* name) { return numbers_in(json["columns"][name]); };
  const auto starts = column("starts"), durations = column("durations"), kinds = column("kinds"),
             names = column("names"), facts = column("facts"), bytes = column("bytes"),
             correlations = column("correlations"), events = column("events");
  std::vector<DecodedBar> bars;
  for (const nlohmann::json& row : json["rows"]) {
    std::uint64_t start = 0;
    std::int64_t correlation = 0;
    for (std::size_t left = row["bars"]; left > 0; --left) {
      const std::size_t at = bars.size();
      start += starts.at(at);
      const auto change = static_cast<std::int64_t>(correlations.at(at));
      correlation += change % 2 == 0 ? change / 2 : -(change + 1) / 2;
      bars.push_back({row["label"], row["what"], start, static_cast<std::int64_t>(durations.at(at)) - 1,
                      kinds.at(at), data["names"][names.at(at)][0], data["facts"][facts.at(at)],
                      static_cast<std::int64_t>(bytes.at(at)) - 1, correlation, events.at(at)});
    }
  }
  if (bars.size() != starts.size()) throw std::invalid_argument("rows and columns differ in length");
  return bars;
}

}  // namespace gpuflight::html
