#include "gpuflight/workplace/readme.hpp"

#include <filesystem>

#include "gpuflight/workplace/shell_word.hpp"

namespace gpuflight {
namespace {

std::string limit(const std::optional<Expression>& expression) {
  return expression ? expression->text() : "–";
}

std::string budget_table(const std::vector<LimitExpression>& budget) {
  std::string table = "| count of one call | at least | at most |\n| --- | --- | --- |\n";
  for (const LimitExpression& each : budget) {
    table += "| `" + each.count + "` | " + limit(each.min) + " | " + limit(each.max) + " |\n";
  }
  return table;
}

// Empty where every count of the table is judged everywhere.
std::string judged_when_simulated(const ExerciseDefinition& definition) {
  if (!definition.judged_when_simulated) return "";
  std::string counts;
  for (const std::string& count : *definition.judged_when_simulated)
    counts += (counts.empty() ? "`" : ", `") + count + "`";
  return "On the simulated device only these are judged: " + (counts.empty() ? "none" : counts) + ".\n";
}

std::string command_block(const std::string& commands) { return "```sh\n" + commands + "```\n"; }

std::string hints(const std::vector<std::string>& hints) {
  if (hints.empty()) return "";
  std::string text = "\n## Hints\n\nOne at a time:\n\n";
  for (std::size_t i = 0; i < hints.size(); ++i) text += std::to_string(i + 1) + ". " + hints[i] + "\n";
  return text;
}

std::string in_python(const WorkplaceCommands& commands, const std::string& run) {
  if (commands.python.empty()) return "";
  return "\n`" + commands.python + "` does the same in Python; change that one if you'd rather:\n\n" +
         command_block(run + shell_word(commands.python) + "\n");
}

}  // namespace

std::string workplace_readme(const ExerciseDefinition& definition, const WorkplaceCommands& commands) {
  const std::string module = std::filesystem::path(commands.source).replace_extension(".so").string();
  const std::string program = shell_word(commands.program);
  const std::string run = program + " run " + shell_word(commands.exercise) + " --solution ";
  return "# " + definition.title + "\n\n" + definition.lesson + "\n\n`" + commands.source +
         "` is right, and costs more than it may. Change it until it passes.\n\n## What it may cost\n\n" +
         budget_table(definition.budget) + "\nN is the number of rows: " + std::to_string(definition.rows) +
         ", unless `--rows` says another.\n" + judged_when_simulated(definition) +
         "\n## Build it and have it judged\n\n" +
         command_block(program + " build " + shell_word(commands.source) + "\n" + run + shell_word(module) +
                       "\n") +
         "\nOr both in one:\n\n" + command_block(run + shell_word(commands.source) + "\n") +
         in_python(commands, run) +
         "\nThe report says what a call cost, what it may cost, and why it isn't a pass. The exit code is 0 "
         "for a "
         "pass,\n1 for a fail, 2 where the compiler refused it, 3 where the counts can't be trusted, and 4 "
         "where "
         "this\nmachine can't do it. Without a GPU it runs on a simulated device, whose kernels are device "
         "operations.\n" +
         hints(definition.hints);
}

}  // namespace gpuflight
