/// gpuflight-supervisor: started by gpuflight, never by a person.
#include <sys/socket.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "gpuflight/supervisor/start.hpp"
#include "gpuflight/supervisor/supervise.hpp"

namespace {

// What only the worker is to hold: the judge sees that it is gone when the last holder is.
void close_all_but(int status) {
  close_range(3, static_cast<unsigned>(status) - 1, 0);
  close_range(static_cast<unsigned>(status) + 1, ~0U, 0);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Starts and watches a worker of gpuflight.", "gpuflight-supervisor");
  gpuflight::Limits limits;
  int status = -1;
  std::int64_t processor_seconds = 0;
  std::vector<std::string> program;
  app.add_option("--status", status)->required()->check(CLI::Range(4, 1023));
  app.add_option("--memory", limits.memory);
  app.add_option("--processor-seconds", processor_seconds);
  app.add_option("--tasks", limits.tasks);
  app.add_option("--open-files", limits.open_files);
  app.add_option("program", program)->required();
  CLI11_PARSE(app, argc, argv);
  limits.processor_time = std::chrono::seconds(processor_seconds);

  std::vector<char*> words;
  for (std::string& word : program) words.push_back(word.data());
  words.push_back(nullptr);
  gpuflight::prepare_to_supervise();
  const pid_t worker = gpuflight::start(words.data(), limits, status);
  if (worker < 0) {
    std::perror("gpuflight-supervisor: no process can be made");
    return 1;
  }
  close_all_but(status);
  const gpuflight::WorkerStatus end = gpuflight::supervise(worker, limits, status);
  send(status, &end, sizeof(end), MSG_NOSIGNAL);
  return 0;
}
