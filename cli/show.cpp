#include "cli/show.hpp"

#include <unistd.h>

#include <iostream>
#include <string_view>

#include "cli/overwriting.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/report/terminal.hpp"

namespace gpuflight {
namespace {

Report without_timelines(Report report) {
  for (RunReport& run : report.runs) {
    for (ProcessReport& process : run.processes) process.timeline.reset();
  }
  return report;
}

}  // namespace

ReportOutput::ReportOutput(const ReportDestinations& destinations,
                           const std::vector<std::filesystem::path>& read)
    : timeline_(destinations.timeline), terminal_(destinations.terminal) {
  std::vector<WrittenFile> written;
  for (const auto& [name, file] : destinations.files) written.push_back({"--" + name, file});
  refuse_overwriting(written, read);
  for (const Format& format : formats()) {
    const auto file = destinations.files.find(format.name);
    if (file == destinations.files.end() || file->second.empty()) continue;
    files_.emplace_back(&format, ResultFile(file->second, std::string("--") + format.name));
    if (!files_.back().second.is_stdout()) continue;
    if (uses_stdout_)
      throw BadInput(std::string("--") + format.name + " -: stdout has another format already");
    uses_stdout_ = true;
  }
}

void ReportOutput::show(const Report& report) {
  print(report, uses_stdout_ ? std::cerr : std::cout,
        style_for(uses_stdout_ ? STDERR_FILENO : STDOUT_FILENO, terminal_));
  const Report bare = without_timelines(report);
  for (const auto& [format, file] : files_) {
    const bool is_json = std::string_view(format->name) == "json";
    file.write(format->write(format->shows_timelines || (is_json && timeline_) ? report : bare));
  }
  if (!std::cout.flush()) throw Unable("stdout can't be written");
}

}  // namespace gpuflight
