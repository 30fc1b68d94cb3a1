#include "gpuflight/core/interrupt.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>

namespace gpuflight {
namespace {

constexpr int kSignalled = 128;  // as a shell tells such an end

int interrupts_descriptor = -1;

// Those that would end this process: under nohup, SIGHUP doesn't.
sigset_t interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) sigaddset(&signals, signal);
  }
  return signals;
}

}  // namespace

void watch_interrupts() {
  const sigset_t signals = interrupts();
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  interrupts_descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  // Better ended at once than not at all.
  if (interrupts_descriptor < 0) unwatch_interrupts();
}

int interrupt_descriptor() { return interrupts_descriptor; }

void throw_if_interrupted() {
  signalfd_siginfo information{};
  if (interrupts_descriptor >= 0 &&
      read(interrupts_descriptor, &information, sizeof(information)) == sizeof(information)) {
    throw Interrupted(static_cast<int>(information.ssi_signo));
  }
}

void end_by(int signal) {
  const sigset_t watched = interrupts();
  for (int other = 1; other < NSIG; ++other) {
    // Drops those that wait to be delivered.
    if (other != signal && sigismember(&watched, other) == 1) std::signal(other, SIG_IGN);
  }
  unwatch_interrupts();
  std::raise(signal);
  _exit(kSignalled + signal);
}

void unwatch_interrupts() {
  const sigset_t signals = interrupts();
  sigprocmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace gpuflight
