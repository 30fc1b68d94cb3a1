#include "tests/cupti/stand_in/scenario.hpp"

#include <utility>

namespace gpuflight::test {

Expected Expected::named(Numbers names) const {
  Expected more = *this;
  more.kernels = std::move(names);
  return more;
}

Expected Expected::say(std::string words) const {
  Expected more = *this;
  more.saying = std::move(words);
  return more;
}

Expected exactly(Numbers counts) { return exactly_but(std::move(counts), {}); }

Expected inconclusive(std::set<std::string> faults) {
  Expected expected;
  expected.faults = std::move(faults);
  return expected;
}

Expected exactly_but(Numbers counts, std::set<std::string> faults) {
  Expected expected;
  expected.counts = std::move(counts);
  expected.faults = std::move(faults);
  return expected;
}

Expected exactly_or_inconclusive(Numbers counts) {
  Expected expected = exactly(std::move(counts));
  expected.or_inconclusive = true;
  return expected;
}

const char* text_of(Layout layout) { return layout == Layout::Cuda12_9 ? "12_9" : "13_0"; }

Scenario Scenario::then(Expected expected_of_it) const {
  Scenario one = *this;
  one.later.push_back(std::move(expected_of_it));
  return one;
}

Scenario Scenario::in(Layout layout) const {
  Scenario one = *this;
  one.only = layout;
  return one;
}

}  // namespace gpuflight::test
