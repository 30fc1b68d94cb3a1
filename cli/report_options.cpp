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
}

}  // namespace gpuflight
