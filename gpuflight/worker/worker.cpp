/// What gpuflight-worker does once the libraries are loaded that its device needs.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "gpuflight/worker/crash_handler.hpp"
#include "gpuflight/worker/roles.hpp"

/// @returns the process's exit code
extern "C" __attribute__((visibility("default"))) int gpuflight_worker_main(int argc, char** argv) {
  CLI::App app("A worker of gpuflight. It is started by `gpuflight run`.", "gpuflight-worker");
  app.require_subcommand(1);
  int descriptor = -1;
  std::string exercise;
  std::string device;
  std::string source;
  int crash_note = -1;
  app.add_option("--crash-note", crash_note);
  CLI::App* reference = app.add_subcommand("reference");
  reference->add_option("--exercise", exercise)->required();
  reference->add_option("--channel", descriptor)->required();
  CLI::App* solution = app.add_subcommand("solution");
  solution->add_option("--device", device)->required()->check(CLI::IsMember({"cuda", "simulated"}));
  solution->add_option("--source", source)->required();
  solution->add_option("--channel", descriptor)->required();
  CLI11_PARSE(app, argc, argv);

  if (crash_note >= 0) gpuflight::open_crash_note(crash_note);
  // What a solution starts doesn't get the channel.
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  gpuflight::Channel judge(descriptor);
  try {
    if (*reference) {
      gpuflight::be_reference_worker(judge, exercise);
    } else {
      gpuflight::be_solution_worker(judge, device, source);
    }
  } catch (const gpuflight::ChannelError&) {
    _exit(1);  // the judge is gone
  }
  std::cout.flush();
  // Everything is sent; what a solution does in its destructors is no longer of interest.
  _exit(0);
}
