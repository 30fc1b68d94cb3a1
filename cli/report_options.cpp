#include "cli/report_options.hpp"

#include "cli/option_checks.hpp"

namespace gpuflight {

void add_report_options(CLI::App& command, ReportDestinations& destinations) {
  for (const Format& format : formats()) {
    command
        .add_option(std::string("--") + format.name, destinations.files[format.name],
                    std::string("Write to this file, or to stdout if it is -: ") + format.what)
        ->type_name("FILE")
        ->check(not_empty())
        ->group("Formats");
  }
  command.add_flag("--timeline", destinations.timeline, "Keep in the JSON what a timeline needs")
      ->group("Formats");
  add_color_option(command, destinations.terminal);
  command
      .add_flag("--full-names", destinations.terminal.full_names,
                "Kernels' names as long as they are, with parameters")
      ->group("Terminal");
}

void add_color_option(CLI::App& command, TerminalOptions& options) {
  command
      .add_option("--color", options.color,
                  "auto: colours in a terminal that has them, unless NO_COLOR is set")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str()
      ->group("Terminal");
}

}  // namespace gpuflight
