#include "cli/option_checks.hpp"

#include <charconv>
#include <cstdint>
#include <string>

namespace gpuflight {

CLI::Validator not_empty() {
  return {[](const std::string& value) { return value.empty() ? std::string("must not be empty") : ""; }, ""};
}

CLI::Validator unsigned_number() {
  return {[](const std::string& value) {
            std::uint64_t number = 0;
            const char* end = value.data() + value.size();
            const auto [stop, error] = std::from_chars(value.data(), end, number);
            if (error == std::errc() && stop == end) return std::string();
            return "'" + value + "' is no number from 0 to 18446744073709551615";
          },
          ""};
}

}  // namespace gpuflight
