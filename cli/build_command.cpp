#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "gpuflight/build/build.hpp"
#include "gpuflight/core/interrupt.hpp"

namespace gpuflight {

void add_build_command(CLI::App& app, Action& action) {
  auto request = std::make_shared<BuildRequest>();
  CLI::App* command = app.add_subcommand("build", "Compile a solution, or an exercise, to a shared object");
  add_version_flag(*command);
  command->footer("Exit codes: 0 built, 2 a file is wrong, 4 this machine can't build it.");
  command->add_option("source", request->sources, "C++ files")->required();
  command->add_option("-o,--output", request->output,
                      "The shared object; beside the first source unless given");
  command->add_option("--exercise", request->exercise_json, "The exercise.json to embed: builds an exercise");
  command->callback([request, &action] {
    action = [request] {
      watch_interrupts();
      try {
        return build(*request, find_toolchain(), std::cerr);
      } catch (const Interrupted& interrupted) {
        end_by(interrupted.number);  // without a word, like a compiler
      }
    };
  });
}

}  // namespace gpuflight
