/// JUnit XML, which continuous integration shows as tests.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// A suite for each run, a test case for each thing that was judged: what failed is a failure, what is
/// inconclusive an error, and so is a file that couldn't be judged.
std::string to_junit(const Report& report);

}  // namespace gpuflight
