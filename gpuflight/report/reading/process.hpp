/// What was counted in a process, from its JSON. For json_reader.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "gpuflight/core/report.hpp"

namespace gpuflight::reading {

Times times_from(const nlohmann::ordered_json& json);
ProcessReport process_from(const nlohmann::ordered_json& json);

}  // namespace gpuflight::reading
