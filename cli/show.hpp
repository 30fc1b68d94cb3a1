/// Shows a report: the table for a person, the JSON for a program.
#pragma once

#include <optional>
#include <string>

#include "cli/json_file.hpp"
#include "gpuflight/core/report.hpp"

namespace gpuflight {

class ReportOutput {
 public:
  /// @param json a path, "-" for stdout, or empty for none
  /// @throws BadInput where nothing can be written there
  explicit ReportOutput(const std::string& json);

  /// The table goes to stdout, or to stderr where the JSON goes to stdout.
  /// @throws BadInput where stdout or the JSON can't be written whole
  void show(const Report& report);

 private:
  std::optional<JsonFile> json_;
};

}  // namespace gpuflight
