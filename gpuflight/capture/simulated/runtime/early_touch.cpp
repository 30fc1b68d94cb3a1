#include "gpuflight/capture/simulated/runtime/early_touch.hpp"

#include <ucontext.h>

#include <cerrno>
#include <csignal>

#include "gpuflight/capture/simulated/runtime/ordering.hpp"

namespace gpuflight::simulated {
namespace {

struct sigaction before_ours {};
struct sigaction before_all {};  // the first of those: handlers that were put over ours may come back to it

thread_local volatile std::sig_atomic_t passing_on = 0;

/// In the processor's word about a page fault.
constexpr greg_t kWasWrite = 2;

bool was_write(const void* context) {
  return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & kWasWrite) != 0;
}

void pass_on(int signal, siginfo_t* info, void* context) {
  const struct sigaction& next = passing_on != 0 ? before_all : before_ours;
  passing_on = 1;
  if ((next.sa_flags & SA_SIGINFO) != 0) {
    next.sa_sigaction(signal, info, context);
  } else if (next.sa_handler != SIG_DFL && next.sa_handler != SIG_IGN) {
    next.sa_handler(signal);
  } else {
    // Back there, it faults again; one that was sent doesn't.
    sigaction(signal, &next, nullptr);
    if (info->si_code <= 0) raise(signal);
  }
  passing_on = 0;
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
  static const bool is_first = (before_all = present, true);
  static_cast<void>(is_first);
  before_ours = present;
  struct sigaction ours {};
  ours.sa_sigaction = on_fault;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  return sigaction(SIGSEGV, &ours, nullptr) == 0;
}

}  // namespace gpuflight::simulated
