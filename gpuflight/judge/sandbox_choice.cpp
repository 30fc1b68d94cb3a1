#include "gpuflight/judge/sandbox_choice.hpp"

#include <optional>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/sandbox.hpp"
#include "gpuflight/judge/worker_process.hpp"

namespace gpuflight {
namespace {

using Path = std::filesystem::path;

struct Obstacle {
  std::string why;
  const char* remedy;
};

std::optional<Obstacle> obstacle_with(const Path& bubblewrap, const Path& supervisor) {
  if (bubblewrap.empty())
    return Obstacle{"there is no bubblewrap (bwrap) in PATH", "install the package bubblewrap"};
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
    return Obstacle{unable.what(), "allow user namespaces (docs/reference/sandbox.md)"};
  }
}

}  // namespace

SandboxReport choose_sandbox(const std::string& wanted, const Path& supervisor) {
  if (wanted == "off") return {false, "as asked for by --sandbox=off"};
  const std::optional<Obstacle> obstacle = obstacle_with(find_bubblewrap(), supervisor);
  if (!obstacle) return {true, "by bubblewrap"};
  if (wanted == "on")
    throw Unable("no sandbox can be made: " + obstacle->why + "; " + obstacle->remedy +
                 ", or use --sandbox=off");
  return {false, obstacle->why};
}

}  // namespace gpuflight
