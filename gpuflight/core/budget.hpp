/// A budget: how much of each count one call of a region may cost, and what it must cost at least.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpuflight/core/counts.hpp"

namespace gpuflight {

/// Both ends belong to the range.
struct Limit {
  std::string count;  ///< a name of count_names()
  std::optional<std::uint64_t> min;
  std::optional<std::uint64_t> max;
  std::string over{};   ///< what a count above max says about the code; may be empty
  std::string under{};  ///< the same of one below min
  bool judged = true;   ///< false: counted and shown, and no verdict on this device rests on it
};

using Budget = std::vector<Limit>;

enum class CheckStatus { Within, Over, Under, NotJudged };

const char* to_string(CheckStatus status);  ///< "within", "over", "under", "not_judged"

/// A limit held against what was counted.
struct Check {
  std::string region;
  Limit limit;
  std::uint64_t actual = 0;
  CheckStatus status = CheckStatus::Within;

  bool is_missed() const { return status == CheckStatus::Over || status == CheckStatus::Under; }
};

/// The code of the reason against what is outside its limit: "host_to_device_copies_over_budget".
std::string reason_code_of(const Check& check);

/// One check for each limit, in the budget's order.
std::vector<Check> check(const Budget& budget, const Counts& counts, const std::string& region);

}  // namespace gpuflight
