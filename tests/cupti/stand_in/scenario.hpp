/// A story that a program with the stand-in lives through, and what must be known of it afterwards.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/cupti/layout.hpp"

namespace gpuflight::test {

/// Numbers by their names in budgets; what isn't named is 0.
using Numbers = std::map<std::string, std::uint64_t>;

/// What the analysis of the program's stream must say.
struct Expected {
  std::optional<Numbers> counts;   ///< of the region "judged"; without it, they don't matter
  std::optional<Numbers> kernels;  ///< by their names there
  std::set<std::string> faults;    ///< the codes, each at least once; empty: the counts can be trusted
  std::string saying;              ///< a part of one of the faults' sentences
  bool or_inconclusive = false;    ///< threads decide: faults, whichever, are right too

  Expected named(Numbers names) const;
  Expected say(std::string words) const;
};

/// The counts are these and there is no fault.
Expected exactly(Numbers counts);

/// Exactly these faults.
Expected inconclusive(std::set<std::string> faults);

/// Exactly these faults, and yet these counts: what is wrong is something else.
Expected exactly_but(Numbers counts, std::set<std::string> faults);

/// Either these counts without a fault, or faults.
Expected exactly_or_inconclusive(Numbers counts);

struct Scenario {
  std::string name;
  std::function<void()> run;  ///< in a process of its own
  Expected expected;
  std::optional<Layout> only{};
  std::vector<Expected> later{};  ///< of the processes that are recorded after the first

  /// With that version alone.
  Scenario in(Layout layout) const;

  /// One more process is recorded.
  Scenario then(Expected expected_of_it) const;
};

std::vector<Scenario> counted_scenarios();
std::vector<Scenario> device_launch_scenarios();
std::vector<Scenario> record_scenarios();
std::vector<Scenario> loss_scenarios();
std::vector<Scenario> buffer_scenarios();
std::vector<Scenario> refusal_scenarios();
std::vector<Scenario> interference_scenarios();
std::vector<Scenario> thread_scenarios();
std::vector<Scenario> process_scenarios();

/// The version as programs are told it.
const char* text_of(Layout layout);

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kCanFork = false;  // their allocators may be locked by another thread, for good
#else
inline constexpr bool kCanFork = true;
#endif

}  // namespace gpuflight::test
