#include "gpuflight/judge/sandbox_choice.hpp"

#include <optional>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {
namespace {

using Path = std::filesystem::path;

std::optional<std::string> why_not(const Path& bubblewrap, const Path& supervisor) {
  WorkerCommand command;
  command.who = "the sandbox's check";
  command.arguments = {"/bin/sh", "-c", "exit 0"};
  command.supervisor = supervisor;
  command.sandbox = sandbox_words(bubblewrap, {{supervisor}, {}});
  command.time_limit = std::chrono::seconds(30);
  try {
    WorkerProcess(command).end();
    return std::nullopt;
  } catch (const Unable& unable) {
    return unable.what();
  }
}

}  // namespace

SandboxReport choose_sandbox(const std::string& wanted, const Path& supervisor) {
  if (wanted == "off") return {false, "as asked for by --sandbox=off"};
  const Path bubblewrap = find_bubblewrap();
  const std::optional<std::string> why =
      bubblewrap.empty() ? "there is no bubblewrap (bwrap) in PATH" : why_not(bubblewrap, supervisor);
  if (!why) return {true, "by bubblewrap"};
  if (wanted == "on") throw Unable("--sandbox=on: " + *why + "; install bubblewrap, or use --sandbox=off");
  return {false, *why};
}

}  // namespace gpuflight
