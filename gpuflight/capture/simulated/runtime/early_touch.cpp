#include "gpuflight/capture/simulated/runtime/early_touch.hpp"

#include <ucontext.h>

#include <cerrno>
#include <csignal>

#include "gpuflight/capture/simulated/runtime/ordering.hpp"

namespace gpuflight::simulated {
namespace {

struct sigaction before_ours {};

/// In the processor's word about a page fault.
constexpr greg_t kWasWrite = 2;

bool was_write(const void* context) {
  return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & kWasWrite) != 0;
}

void pass_on(int signal, siginfo_t* info, void* context) {
  if ((before_ours.sa_flags & SA_SIGINFO) != 0) {
    before_ours.sa_sigaction(signal, info, context);
  } else if (before_ours.sa_handler != SIG_DFL && before_ours.sa_handler != SIG_IGN) {
    before_ours.sa_handler(signal);
  } else {
    // Back there, it faults again.
    sigaction(signal, &before_ours, nullptr);
  }
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  const bool may_go_on =
      info->si_code == SEGV_ACCERR && Ordering::process_wide()->on_touch(info->si_addr, was_write(context));
  errno = error;
  if (!may_go_on) pass_on(signal, info, context);
}

}  // namespace

bool catch_early_touches() {
  struct sigaction present {};
  if (sigaction(SIGSEGV, nullptr, &present) != 0) return false;
  if ((present.sa_flags & SA_SIGINFO) != 0 && present.sa_sigaction == on_fault) return true;
  before_ours = present;
  struct sigaction ours {};
  ours.sa_sigaction = on_fault;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  return sigaction(SIGSEGV, &ours, nullptr) == 0;
}

}  // namespace gpuflight::simulated
