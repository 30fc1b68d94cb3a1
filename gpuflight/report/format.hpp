/// The ways to write a report to a file: one function each, over one value.
#pragma once

#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

struct Format {
  const char* name;  ///< as the command line has it: --name FILE
  const char* what;  ///< what is written, for --help
  bool shows_timelines;
  std::string (*write)(const Report& report);  ///< the whole file
};

/// All of them, in the order of --help.
const std::vector<Format>& formats();

}  // namespace gpuflight
