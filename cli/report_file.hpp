/// Reports that were written before, in whatever form.
#pragma once

#include <filesystem>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// From the JSON of a report.
/// @throws BadInput where the file is none, or is damaged
Report read_report_json(const std::filesystem::path& file);

/// From a folder that --save-trace wrote, one of its traces, or the JSON of a report.
/// @throws BadInput where it is none of them, or is damaged
Report read_report(const std::filesystem::path& place);

}  // namespace gpuflight
