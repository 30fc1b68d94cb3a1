/// Shows a report: the table for a person, files for programs.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/result_file.hpp"
#include "cli/terminal_style.hpp"
#include "gpuflight/core/report.hpp"
#include "gpuflight/report/format.hpp"

namespace gpuflight {

/// What a report is written to, and how it looks in the terminal.
struct ReportDestinations {
  std::map<std::string, std::string> files;  ///< a format's name → a path, or "-" for stdout
  bool timeline = false;                     ///< whether the JSON keeps timelines too
  TerminalOptions terminal{};
};

class ReportOutput {
 public:
  /// @param read files of the command, which must not be written over
  /// @throws BadInput where nothing can be written there, or a file would be written over another
  explicit ReportOutput(const ReportDestinations& destinations,
                        const std::vector<std::filesystem::path>& read = {});

  /// The table goes to stdout, or to stderr where a file goes to stdout.
  /// @throws Unable where stdout or a file can't be written whole
  void show(const Report& report);

 private:
  std::vector<std::pair<const Format*, ResultFile>> files_;
  bool uses_stdout_ = false;
  bool timeline_;
  TerminalOptions terminal_;
};

}  // namespace gpuflight
