/// Whether what a module was built against is what it would be loaded into here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/module/module_file.hpp"
#include "gpuflight/module.hpp"

namespace gpuflight {

/// Why the record's module can't be loaded, and what to do, in one line whose subject is the module:
/// "was built against …". Nothing if it can.
std::optional<std::string> incompatible(const ModuleRecord& record);

/// Why the solution can't be called with that many inputs, or nothing if it can.
/// Ask only of a record that is compatible.
std::optional<std::string> wrong_arguments(const ModuleRecord& solution, std::size_t inputs);

/// Why the module can't be loaded beside the simulated device, or nothing if it can: it would bring in
/// libraries that need a GPU.
std::optional<std::string> needs_gpu(const ModuleFile& module);

}  // namespace gpuflight
