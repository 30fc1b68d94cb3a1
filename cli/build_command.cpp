#include <iostream>
#include <memory>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/elapsed_progress.hpp"
#include "gpuflight/build/build.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/report/text.hpp"

namespace gpuflight {
namespace {

struct BuildOptions {
  BuildRequest request;
  bool quiet = false;
};

// Progress is erased before what the compiler wrote is shown.
int build_command(const BuildOptions& options) {
  watch_interrupts();
  try {
    const std::filesystem::path output = output_of(options.request);
    std::ostringstream written;
    ElapsedProgress progress;
    progress.show("building " + output.string());
    const int code = build(options.request, find_toolchain(), written);
    progress.pause();
    std::cerr << written.str() << std::flush;
    if (code == kDone && !options.quiet) std::cout << visible("Wrote " + output.string() + ".") << std::endl;
    return code;
  } catch (const Interrupted& interrupted) {
    end_by(interrupted.number);  // without a word, like a compiler
  }
}

}  // namespace

void add_build_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<BuildOptions>();
  BuildRequest* request = &options->request;
  CLI::App* command = app.add_subcommand("build", "Compile a solution, or an exercise, to a shared object");
  add_version_flag(*command);
  command->footer("Exit codes: 0 built, 2 a file is wrong, 4 this machine can't build it.");
  command->add_option("source", request->sources, "C++ files")->required();
  command->add_option("-o,--output", request->output,
                      "The shared object; beside the first source unless given");
  command->add_option("--exercise", request->exercise_json, "The exercise.json to embed: builds an exercise");
  command->add_flag("-q,--quiet", options->quiet, "Don't say what was written");
  command->callback([options, &action] { action = [options] { return build_command(*options); }; });
}

}  // namespace gpuflight
