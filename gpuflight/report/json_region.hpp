/// What was counted in a process, as JSON. For json.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

nlohmann::ordered_json to_json(const Times& times);

/// Durations are null where the process's source is the simulated device: they mean nothing there.
nlohmann::ordered_json to_json(const ProcessReport& process);

}  // namespace gpuflight
