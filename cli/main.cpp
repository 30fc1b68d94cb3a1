#include <exception>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/standard_descriptors.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/core/version.hpp"
#include "gpuflight/judge/errors.hpp"

namespace {

int perform(const gpuflight::Action& action) {
  try {
    return action();
  } catch (const gpuflight::BadInput& error) {
    std::cerr << "gpuflight: " << error.what() << '\n';
    return gpuflight::kBadInput;
  } catch (const gpuflight::Interrupted& interrupted) {
    std::cerr << "gpuflight: interrupted\n";
    gpuflight::end_by(interrupted.number);
  } catch (const std::exception& error) {
    std::cerr << "gpuflight: " << error.what() << '\n';
    return gpuflight::kUnable;
  }
}

}  // namespace

void gpuflight::add_version_flag(CLI::App& app) {
  app.set_version_flag("--version", std::string("gpuflight ") + gpuflight::kVersion);
}

int main(int argc, char** argv) {
  gpuflight::occupy_standard_descriptors();
  CLI::App app(
      "GPUFlight counts what GPU code costs: host-to-device copies and kernel launches, region by region.",
      "gpuflight");
  gpuflight::add_version_flag(app);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 within budget and right, 1 over budget or wrong, 2 the command line or a file is "
      "wrong,\n"
      "3 inconclusive, 4 this machine can't do it.");
  gpuflight::Action action;
  gpuflight::add_run_command(app, action);
  gpuflight::add_build_command(app, action);
  gpuflight::add_grade_command(app, action);
  gpuflight::add_new_command(app, action);
  gpuflight::add_report_command(app, action);
  gpuflight::add_compare_command(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;
    const bool no_command = app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-';
    if (no_command && !asked) {
      std::cerr << "gpuflight: there is no command '" << argv[1] << "'; gpuflight --help lists them\n";
      return gpuflight::kBadInput;
    }
    app.exit(error);
    return asked ? 0 : gpuflight::kBadInput;
  }
  return perform(action);
}
