#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <thread>

#include "cli/commands.hpp"
#include "cli/judging_options.hpp"
#include "cli/option_checks.hpp"
#include "cli/overwriting.hpp"
#include "cli/report_options.hpp"
#include "cli/result_file.hpp"
#include "cli/terminal_style.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/core/one_line.hpp"
#include "gpuflight/core/whole_file.hpp"
#include "gpuflight/grade/csv.hpp"
#include "gpuflight/grade/grade_table.hpp"
#include "gpuflight/grade/gradebook_json.hpp"
#include "gpuflight/grade/grading.hpp"
#include "gpuflight/grade/progress.hpp"
#include "gpuflight/grade/submissions.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

struct GradeOptions {
  GradeRequest request;
  double limit_seconds = 600;
  std::string json;
  std::string csv;
  TerminalOptions terminal;
};

// What an earlier grading, perhaps a killed one, left.
Gradebook earlier_book(const std::string& file) {
  std::error_code ignored;  // the status tells
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (status.type() == std::filesystem::file_type::not_found) return {};
  if (!std::filesystem::is_regular_file(status)) throw BadInput(file + ": is no regular file");
  const std::optional<std::string> text = whole_file(file);
  if (!text) throw BadInput(file + ": can't be read");
  try {
    return gradebook_from_json(*text);
  } catch (const GradebookError& error) {
    throw BadInput(file + ": " + error.what() + "; name another file, or remove it");
  }
}

std::vector<std::filesystem::path> files_that_are_read(const GradeRequest& request) {
  std::vector<std::filesystem::path> files{request.judging.exercise};
  std::error_code ignored;  // grading tells what is wrong with the folder
  for (std::filesystem::recursive_directory_iterator entry(request.folder, ignored), end; entry != end;
       entry.increment(ignored)) {
    const std::filesystem::path& file = entry->path();
    if (is_submission(file)) files.push_back(file);
  }
  return files;
}

std::optional<ResultFile> opened(const std::string& file, const std::string& option) {
  return file.empty() ? std::nullopt : std::optional(ResultFile(file, option));
}

int grade_command(GradeOptions& options) {
  options.request.limit = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(options.limit_seconds));
  if (options.json == "-")
    throw BadInput("--json wants a file here: a grading that was broken off goes on from it");
  refuse_overwriting({{"--json", options.json}, {"--csv", options.csv}},
                     files_that_are_read(options.request));
  const std::optional<ResultFile> json = opened(options.json, "--json");
  const std::optional<ResultFile> csv = opened(options.csv, "--csv");
  const Gradebook earlier = json ? earlier_book(options.json) : Gradebook();
  watch_interrupts();
  Progress progress(std::cerr, rewritable_style_for(STDERR_FILENO));
  const GradingListener listener{
      [&](const std::string& differences) {
        std::cerr << one_line("gpuflight: " + options.json + ": nothing is taken over: " + differences)
                  << '\n';
      },
      [&](const Gradebook& so_far, const GradedSubmission& submission, Obtained obtained) {
        if (json && obtained == Obtained::Now) json->write(to_json(so_far));
        progress.show(so_far, submission, obtained);
      }};
  const Gradebook book = grade(options.request, earlier, listener);
  unwatch_interrupts();
  progress.end();
  const bool to_stderr = csv && csv->is_stdout();
  print(book, to_stderr ? std::cerr : std::cout,
        style_for(to_stderr ? STDERR_FILENO : STDOUT_FILENO, options.terminal));
  if (csv) csv->write(to_csv(book));
  if (json) json->write(to_json(book));
  if (!std::cout.flush()) throw Unable("stdout can't be written");
  return number_of(GradeResult::Unable, book) == 0 ? 0 : kUnable;
}

}  // namespace

void add_grade_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<GradeOptions>();
  GradeRequest& request = options->request;
  request.judging.sandbox = "on";  // submissions are strangers' code
  request.jobs = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* command = app.add_subcommand("grade", "Judge every submission of a folder, many at once");
  add_version_flag(*command);
  command->footer(
      "Exit codes: 0 every submission was judged or rejected, 2 the command line or a file is wrong,\n"
      "4 one couldn't be judged here, or this machine can't do it.");
  command->add_option("exercise", request.judging.exercise, "The exercise's shared object")
      ->type_name("FILE.so")
      ->required();
  command
      ->add_option("submissions", request.folder,
                   "Shared objects, and C++ files that are built first, in this folder and those in it")
      ->type_name("FOLDER")
      ->required();
  command
      ->add_option("--jobs", request.jobs, "Submissions at a time; as many as there are cores unless given")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option(
          "--json", options->json,
          "The gradebook, written after each submission; what stands in it already is not judged again")
      ->type_name("FILE")
      ->check(not_empty());
  command->add_option("--csv", options->csv, "The same as a table, written in the end")
      ->type_name("FILE")
      ->check(not_empty());
  command
      ->add_option(
          "--limit", options->limit_seconds,
          "Seconds that one submission may take altogether, building included; waiting for its turn on a "
          "GPU isn't counted")
      ->type_name("SECONDS")
      ->check(CLI::Range(1.0, 86400.0))
      ->capture_default_str();
  add_judging_options(*command, request.judging);
  add_color_option(*command, options->terminal);
  command->callback([options, &action] { action = [options] { return grade_command(*options); }; });
}

}  // namespace gpuflight
