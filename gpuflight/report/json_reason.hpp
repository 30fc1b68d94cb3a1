/// A reason as JSON: in a report, and in a gradebook.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// code, message, region, limit, actual; what isn't there is null.
nlohmann::ordered_json to_json(const Reason& reason);

}  // namespace gpuflight
