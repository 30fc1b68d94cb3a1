/// The cases of the counted programs, each with the counts that it is known to give.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "tests/gpu/expected_work.hpp"

namespace gpuflight::test {

struct ExpectedRegion {
  std::string region;  ///< as StreamWork names it
  Work work;
};

struct CountedCase {
  std::string name;
  std::vector<ExpectedRegion> regions;  ///< all that the case opens, in any order
  std::vector<std::string> faults{};    ///< codes, in the alphabet's order; empty: the counts are right
  std::string program{};
};

/// What a case's process sent, or why there is nothing of it.
struct Played {
  Stream stream;
  std::string skipped{};
  std::string failed{};
};

/// On a GPU (gpu_program.cpp), or from a recording of one (recorded_program.cpp).
Played play(const CountedCase& one);

/// Plays a case, prints a line for each of its regions ("program/case | region | expected | counted |
/// faults"), and compares.
class CountedProgram : public testing::TestWithParam<CountedCase> {};

/// The programs whose cases are instantiated, and the cases' names in order.
std::map<std::string, std::vector<std::string>>& instantiated_cases();

/// For INSTANTIATE_TEST_SUITE_P: the cases of one program.
inline auto cases_of(const std::string& program, std::vector<CountedCase> cases) {
  std::vector<std::string>& names = instantiated_cases()[program];
  names.clear();
  for (CountedCase& one : cases) {
    one.program = program;
    names.push_back(one.name);
  }
  return testing::ValuesIn(std::move(cases));
}

inline std::string name_of(const testing::TestParamInfo<CountedCase>& info) { return info.param.name; }

/// "counted_copies/memcpy_to_host".
inline std::string title_of(const CountedCase& one) { return one.program + "/" + one.name; }

/// How GoogleTest prints a case.
inline void PrintTo(const CountedCase& one, std::ostream* out) { *out << title_of(one); }

/// The same work in a region of each kind of host memory. CUDA pins registered memory, and CUPTI says so.
template <class WorkOf>
std::vector<ExpectedRegion> in_each_host_memory(WorkOf work_of) {
  return {{"pageable", work_of(kPageable)},
          {"pinned", work_of(kPinned)},
          {"registered", work_of(kPinned)},
          {"managed", work_of(kManaged)}};
}

inline std::vector<ExpectedRegion> with(std::vector<ExpectedRegion> regions,
                                        const std::vector<ExpectedRegion>& more) {
  regions.insert(regions.end(), more.begin(), more.end());
  return regions;
}

}  // namespace gpuflight::test
