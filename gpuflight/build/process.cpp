#include "gpuflight/build/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "gpuflight/core/interrupt.hpp"

namespace gpuflight {
namespace {

constexpr int kCouldNotStart = 127;
constexpr int kSignalled = 128;

int start(const Command& command, int output, pid_t& child) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);

  // Interrupts that are watched are blocked here, and not in what is started.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  const int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// A compiler is several processes. This one gets the signal too, and has it blocked.
void end_compilers(pid_t child) { ::kill(::getpgrp() == ::getpid() ? 0 : child, SIGTERM); }

// An interrupt stays readable: others that wait see it too.
void wait_for_output(int descriptor, pid_t child, bool& ended) {
  std::array<pollfd, 2> ends{{{descriptor, POLLIN, 0}, {ended ? -1 : interrupt_descriptor(), POLLIN, 0}}};
  if (::poll(ends.data(), ends.size(), -1) <= 0 || ends[1].revents == 0) return;
  end_compilers(child);
  ended = true;
}

/// All that is written to the pipe until the last process that holds it is gone.
std::string read_all(int descriptor, pid_t child) {
  std::string text;
  std::array<char, 4096> buffer;
  bool ended = false;
  while (true) {
    wait_for_output(descriptor, child, ended);
    const ssize_t size = ::read(descriptor, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return kCouldNotStart;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

Outcome not_started(const Command& command, int error) {
  return {kCouldNotStart, command.front() + ": can't be started: " + std::strerror(error) + "\n"};
}

}  // namespace

Outcome run(const Command& command) {
  // Closed on exec: a program started meanwhile by another thread must not hold the other's pipe open.
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return not_started(command, errno);
  pid_t child = 0;
  const int error = start(command, pipe[1], child);
  ::close(pipe[1]);
  Outcome outcome;
  if (error == 0) {
    outcome.output = read_all(pipe[0], child);
    outcome.status = wait_for(child);
  } else {
    outcome = not_started(command, error);
  }
  ::close(pipe[0]);
  return outcome;
}

std::vector<Outcome> run_all(const std::vector<Command>& commands) {
  std::vector<Outcome> outcomes(commands.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < commands.size(); i = next++) outcomes[i] = run(commands[i]);
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min(cores, commands.size()); ++i) threads.emplace_back(work);
    work();
  }
  return outcomes;
}

}  // namespace gpuflight
