// All that a handler calls is async-signal-safe: system calls, and an unwinder that finds its tables without
// a lock.
#include "gpuflight/worker/crash_handler.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include <atomic>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "gpuflight/control/crash_note.hpp"

namespace gpuflight {
namespace {

constexpr int kCrashSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
constexpr time_t kPatienceSeconds = 2;
constexpr int kMostFrames = 256;

// The processor's registers may take 11 KiB of it, and the unwinder as much.
alignas(16) std::byte alternate_stack[64U << 10];

volatile CrashNote* note = nullptr;
pid_t noting_process = 0;
char noted_module[PATH_MAX] = {};
std::atomic<pid_t> crashed_thread = 0;
volatile std::sig_atomic_t crash_signal = 0;

const mcontext_t& registers_in(const void* context) {
  return static_cast<const ucontext_t*>(context)->uc_mcontext;
}

std::uintptr_t instruction_in([[maybe_unused]] const mcontext_t& registers) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(registers.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return registers.pc;
#else
  return 0;
#endif
}

// Right after a call, before the called function has done anything.
std::uintptr_t return_address_in([[maybe_unused]] const mcontext_t& registers) {
#if defined(__x86_64__)
  return *reinterpret_cast<const std::uintptr_t*>(registers.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return registers.regs[30];
#else
  return 0;
#endif
}

// The loader's record of what lies there; nullptr where nothing does. Older C libraries can't tell safely.
const link_map* object_at([[maybe_unused]] std::uintptr_t address) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  dl_find_object found{};
  if (_dl_find_object(reinterpret_cast<void*>(address), &found) == 0) return found.dlfo_link_map;
#endif
  return nullptr;
}

void note_address(std::uintptr_t address) {
  const link_map* object = object_at(address);
  if (object == nullptr || std::strcmp(object->l_name, noted_module) != 0) return;
  const std::uint32_t count = note->count;
  if (count >= CrashNote::kMostAddresses) return;
  note->addresses[count] = address - object->l_addr;
  note->count = count + 1;
}

_Unwind_Reason_Code note_frame(_Unwind_Context* frame, void* frames_left) {
  int before_instruction = 0;
  const std::uintptr_t address = _Unwind_GetIPInfo(frame, &before_instruction);
  // A return address may already be another line's.
  note_address(before_instruction != 0 ? address : address - 1);
  return --*static_cast<int*>(frames_left) > 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// The instruction first: what comes after may well crash itself.
void note_frames(const mcontext_t& registers) {
  const std::uintptr_t instruction = instruction_in(registers);
  if (object_at(instruction) != nullptr) {
    note_address(instruction);
  } else {
    note_address(return_address_in(registers) -
                 1);  // the call led to where no code is: no unwinder gets back
  }
  int frames_left = kMostFrames;
  _Unwind_Backtrace(note_frame, &frames_left);
}

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
      note_frames(registers_in(context));
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
  // What the loader resolves at a first call is resolved now.
  int frames_left = 1;
  _Unwind_Backtrace(note_frame, &frames_left);
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
