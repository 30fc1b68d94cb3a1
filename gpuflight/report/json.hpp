/// The report as JSON, for programs: one object, described by schema/report.schema.json.
#pragma once

#include <string>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// Raised by a change that a reader of the JSON could stumble over.
inline constexpr const char* kReportSchema = "gpuflight-report/1";

/// Two spaces of indent and a newline at the end; fields in the schema's order, so that equal reports
/// give equal bytes. What isn't known is null; a number that isn't finite is "inf", "-inf" or "nan";
/// bytes that aren't UTF-8 become U+FFFD.
std::string to_json(const Report& report);

}  // namespace gpuflight
