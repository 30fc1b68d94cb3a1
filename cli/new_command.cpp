#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/option_checks.hpp"
#include "gpuflight/core/find_program.hpp"
#include "gpuflight/core/one_line.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/workplace/installed_exercise.hpp"
#include "gpuflight/workplace/workplace.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  fs::path folder;
  std::optional<fs::path> exercise;
};

// By its name alone where a shell would find this very file.
fs::path command_name() {
  const fs::path program = this_program();
  const auto started = find_program(program.filename());
  std::error_code ignored;
  return started && fs::equivalent(*started, program, ignored) ? program.filename() : program;
}

int new_command(const NewOptions& options) {
  const ExerciseFile exercise = read_exercise(options.exercise ? *options.exercise : installed_exercise());
  make_workplace(options.folder, exercise, command_name());
  std::cout << one_line(exercise.definition.title + ": start with " + (options.folder / "README.md").string())
            << '\n';
  return 0;
}

}  // namespace

void add_new_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* command = app.add_subcommand("new", "Make a folder to work on an exercise in");
  add_version_flag(*command);
  command->footer("Exit codes: 0 done, 2 the command line or a file is wrong, 4 this machine can't do it.");
  command->add_option("folder", options->folder, "Must be empty, or not there yet")
      ->type_name("DIR")
      ->required()
      ->check(not_empty());
  command
      ->add_option("--exercise", options->exercise,
                   "The exercise's shared object; the installed one unless given")
      ->type_name("FILE.so")
      ->check(not_empty());
  command->callback([options, &action] { action = [options] { return new_command(*options); }; });
}

}  // namespace gpuflight
