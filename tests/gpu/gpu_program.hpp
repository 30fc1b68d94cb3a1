/// Runs a counted program with the library in its process.
#pragma once

#include <string>

#include "tests/cupti/program.hpp"

namespace gpuflight::test {

/// Why nothing can be counted here; empty if it can. Asks the driver, without making a context.
std::string no_gpu();

/// @param program one of tests/gpu/programs, by the name of its target
std::string path_of(const std::string& program);

/// @param name of the case
Outcome run_on_gpu(const std::string& program, const std::string& name);

}  // namespace gpuflight::test
