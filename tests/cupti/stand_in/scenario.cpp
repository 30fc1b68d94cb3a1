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

Scenario Scenario::in(Layout layout) const {
  Scenario one = *this;
  one.only = layout;
  return one;
}

Scenario Scenario::not_yet(std::string why) const {
  Scenario one = *this;
  one.gap = std::move(why);
  return one;
}

}  // namespace gpuflight::test
