/// The events behind a report, one JSON object in a line.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Of each timeline of the report, each event as the JSON report has it (`event` in
/// schema/report.schema.json), with its run and process. Where there were too many events to
/// keep each, the timeline's last line has the kind "reduced_from" and says how many there were.
std::string to_ndjson(const Report& report);

}  // namespace gpuflight
