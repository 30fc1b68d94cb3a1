/// gpuflight-supervisor: started by gpuflight, never by a person.
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>

#include "gpuflight/supervisor/code_place.hpp"
#include "gpuflight/supervisor/crash_note_memory.hpp"
#include "gpuflight/supervisor/start.hpp"
#include "gpuflight/supervisor/supervise.hpp"

namespace gpuflight {
namespace {

// What only the worker is to hold: the judge sees that it is gone when the last holder is.
void close_all_but(int status) {
  close_range(3, static_cast<unsigned>(status) - 1, 0);
  close_range(static_cast<unsigned>(status) + 1, ~0U, 0);
}

bool crashed(const WorkerStatus& end) {
  return end.cause == EndCause::Itself && WIFSIGNALED(end.wait_status);
}

// First how it ended, then where: the judge doesn't wait for what takes long without knowing what for.
void tell(const std::string& module, const CrashNote& note, WorkerStatus end, int status) {
  end.place_follows = crashed(end) && note.count > 0 ? 1 : 0;
  send(status, &end, sizeof(end), MSG_NOSIGNAL);
  if (end.place_follows == 0) return;
  const CodeAddresses addresses(note.addresses, note.addresses + note.count);
  const CodePlace place = places_of(module, {addresses}, status).front();
  send(status, &place, sizeof(place), MSG_NOSIGNAL);
}

}  // namespace
}  // namespace gpuflight

int main(int argc, char** argv) {
  CLI::App app("Starts and watches a worker of gpuflight.", "gpuflight-supervisor");
  gpuflight::Limits limits;
  int status = -1;
  std::int64_t processor_seconds = 0;
  std::string module;
  std::vector<std::string> program;
  app.add_option("--status", status)->required()->check(CLI::Range(4, 1023));
  app.add_option("--memory", limits.memory);
  app.add_option("--processor-seconds", processor_seconds);
  app.add_option("--tasks", limits.tasks);
  app.add_option("--open-files", limits.open_files);
  app.add_option("--module", module);
  app.add_option("program", program)->required();
  CLI11_PARSE(app, argc, argv);
  limits.processor_time = std::chrono::seconds(processor_seconds);

  std::optional<gpuflight::CrashNoteMemory> note;
  if (!module.empty()) note.emplace();
  if (note && note->descriptor() >= 0)
    program.insert(program.begin() + 1, "--crash-note=" + std::to_string(note->descriptor()));
  std::vector<char*> words;
  for (std::string& word : program) words.push_back(word.data());
  words.push_back(nullptr);
  gpuflight::prepare_to_supervise();
  const pid_t worker = gpuflight::start(words.data(), limits, status);
  if (worker < 0) {
    std::perror("gpuflight-supervisor: no process can be made");
    return 1;
  }
  gpuflight::close_all_but(status);
  const gpuflight::WorkerStatus end = gpuflight::supervise(worker, limits, status);
  gpuflight::tell(module, note ? note->read() : gpuflight::CrashNote{}, end, status);
  return 0;
}
