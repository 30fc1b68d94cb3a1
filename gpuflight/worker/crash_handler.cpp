// All that a handler calls is async-signal-safe: system calls, and an unwinder that finds its tables without
// a lock.
#include "gpuflight/worker/crash_handler.hpp"

#include <linux/limits.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>

#include "gpuflight/control/crash_note.hpp"
#include "gpuflight/worker/crash_frames.hpp"

namespace gpuflight {
namespace {

constexpr int kCrashSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
constexpr time_t kPatienceSeconds = 2;

// The processor's registers may take 11 KiB of it, and the unwinder as much.
alignas(16) std::byte alternate_stack[64U << 10];

volatile CrashNote* note = nullptr;
pid_t noting_process = 0;
char noted_module[PATH_MAX] = {};
std::atomic<pid_t> crashed_thread = 0;
volatile std::sig_atomic_t crash_signal = 0;

// The kernel's own timer: the C library's may allocate.
void end_in_time_by(int signal) {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = signal;
  int timer = 0;
  if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer) != 0) return;
  itimerspec time{};
  time.it_value.tv_sec = kPatienceSeconds;
  syscall(SYS_timer_settime, timer, 0, &time, nullptr);
}

void stop_handling(int signal) {
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigaction(signal, &usual, nullptr);
}

void on_crash(int signal, siginfo_t*, void* context) {
  const pid_t here = static_cast<pid_t>(syscall(SYS_gettid));
  pid_t crashed = 0;
  int ends_by = signal;
  if (getpid() == noting_process) {
    if (crashed_thread.compare_exchange_strong(crashed, here)) {
      crash_signal = signal;
      stop_handling(signal);
      end_in_time_by(signal);
      note_frames(*note, noted_module, context);
    } else if (crashed == here) {
      ends_by = crash_signal;  // noting it has crashed
    } else {
      for (;;) pause();  // the other thread ends us
    }
  }
  stop_handling(ends_by);
  raise(ends_by);
}

bool has_handler(int signal) {
  struct sigaction present {};
  return sigaction(signal, nullptr, &present) != 0 || present.sa_handler != SIG_DFL;
}

}  // namespace

void open_crash_note(int descriptor) {
  void* memory = mmap(nullptr, sizeof(CrashNote), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) return;
  close(descriptor);
  note = static_cast<CrashNote*>(memory);
}

void note_crashes_in(const std::string& module) {
  if (note == nullptr || module.size() >= sizeof(noted_module)) return;
  noting_process = getpid();
  std::strcpy(noted_module, module.c_str());
  prepare_to_note_frames();
  stack_t stack{};
  stack.ss_sp = alternate_stack;
  stack.ss_size = sizeof(alternate_stack);
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : kCrashSignals) {
    if (!has_handler(signal)) sigaction(signal, &action, nullptr);
  }
}

}  // namespace gpuflight
