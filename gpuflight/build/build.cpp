#include "gpuflight/build/build.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "gpuflight/build/commands.hpp"
#include "gpuflight/build/machine_fault.hpp"
#include "gpuflight/build/product.hpp"
#include "gpuflight/build/room.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/core/temporary_folder.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

struct Steps {
  std::vector<Command> compile;
  std::vector<fs::path> objects;
};

void add_object(Steps& steps, const fs::path& folder) {
  steps.objects.push_back(folder / (std::to_string(steps.objects.size()) + ".o"));
}

fs::path write_assembly(const ExerciseJson& exercise, const fs::path& folder) {
  fs::path path = folder / "exercise.s";
  std::ofstream file(path, std::ios::binary);
  file << exercise_assembly(exercise.text, exercise.starter, exercise.python_starter) << std::flush;
  if (!file) throw std::system_error(errno, std::generic_category(), path.string());
  return path;
}

Steps plan(const BuildRequest& request, const std::optional<ExerciseJson>& exercise,
           const Toolchain& toolchain, const fs::path& folder) {
  Steps steps;
  for (const fs::path& source : request.sources) {
    add_object(steps, folder);
    steps.compile.push_back(compile_command(toolchain, source, steps.objects.back()));
    if (request.exercise_json) {
      const Command more = arguments_for_exercise(fs::absolute(*request.exercise_json).parent_path());
      steps.compile.back().insert(steps.compile.back().end(), more.begin(), more.end());
    }
  }
  if (exercise) {
    add_object(steps, folder);
    steps.compile.push_back(
        assemble_command(toolchain, write_assembly(*exercise, folder), steps.objects.back()));
  }
  return steps;
}

/// Shows what the compiler wrote, warnings too. @returns whether all went well.
bool show(const std::vector<Outcome>& outcomes, std::ostream& err) {
  bool good = true;
  for (const Outcome& outcome : outcomes) {
    err << outcome.output;
    if (outcome.status == 0) continue;
    good = false;
    if (outcome.output.empty()) err << "the compiler failed with status " << outcome.status << "\n";
  }
  return good;
}

// What the compiler wrote is shown already. @returns the exit code
int failed(const std::vector<Outcome>& outcomes, const fs::path& folder, std::ostream& err) {
  if (std::ranges::any_of(outcomes, was_killed)) {
    err << "the compiler was killed, most likely for want of memory; it needs more, or fewer --jobs of "
           "gpuflight grade\n";
    return kUnable;
  }
  std::error_code none;  // then the compiler takes another one
  for (const fs::path& place : {folder, fs::temp_directory_path(none)}) {
    if (place.empty() || has_room(place)) continue;
    err << "there is no room left to compile in " << place.string() << "\n";
    return kUnable;
  }
  return kBadInput;
}

int compile_and_link(const BuildRequest& request, const std::optional<ExerciseJson>& exercise,
                     const Toolchain& toolchain, std::ostream& err) {
  const fs::path output = output_of(request);
  const TemporaryFolder folder = TemporaryFolder::beside(output);
  const fs::path linked = folder.path() / "output.so";
  const Steps steps = plan(request, exercise, toolchain, folder.path());
  const std::vector<Command> link{link_command(toolchain, steps.objects, linked)};
  for (const std::vector<Command>& commands : {steps.compile, link}) {
    const std::vector<Outcome> outcomes = run_all(commands);
    throw_if_interrupted();
    if (!show(outcomes, err)) return failed(outcomes, folder.path(), err);
  }
  check_product(read_module(linked), exercise, request);
  fs::rename(linked, output);
  return kDone;
}

}  // namespace

int build(const BuildRequest& request, const Toolchain& toolchain, std::ostream& err) {
  try {
    check_files(request);
    const std::optional<ExerciseJson> exercise = read_exercise_json(request);
    if (const auto lack = missing(toolchain)) {
      err << *lack << "\n";
      return kUnable;
    }
    return compile_and_link(request, exercise, toolchain, err);
  } catch (const Interrupted&) {
    throw;
  } catch (const std::system_error& error) {
    err << output_of(request).string() << ": can't be written: " << error.code().message() << "\n";
    if (is_machines_fault(error.code())) return kUnable;
  } catch (const std::runtime_error& error) {  // BuildError, DefinitionError, ModuleError
    err << error.what() << "\n";
  }
  return kBadInput;
}

}  // namespace gpuflight
