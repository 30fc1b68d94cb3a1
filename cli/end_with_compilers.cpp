#include "cli/end_with_compilers.hpp"

#include <unistd.h>

#include <csignal>

namespace gpuflight {
namespace {

// The default action has been restored: the signal comes back to this process too, and ends it.
void pass_on(int signal) {
  if (getpgrp() == getpid()) {
    kill(0, signal);
  } else {
    raise(signal);
  }
}

}  // namespace

void end_with_compilers() {
  struct sigaction action {};
  action.sa_handler = pass_on;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace gpuflight
