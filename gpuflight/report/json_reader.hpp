/// A report from the JSON that was written of it.
#pragma once

#include <stdexcept>
#include <string_view>

#include "gpuflight/core/report.hpp"

namespace gpuflight {

/// The text is no report of this version; what() says what is wrong and where.
class NotAReport : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Written again by to_json(), it is the same text. Fields that this version doesn't know are ignored.
/// @throws NotAReport
Report report_from_json(std::string_view text);

}  // namespace gpuflight
