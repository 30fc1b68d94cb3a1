// What crashes, each function at the line that is marked with its name.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <thread>
#include <vector>

#define CRASH extern "C" __attribute__((visibility("default"))) int

namespace {

const volatile int* volatile nothing = nullptr;
volatile int zero = 0;

__attribute__((noinline)) int first_of(const volatile int* numbers) {
  return numbers[0];  // reads_null
}

inline int twice(const volatile int* numbers) {
  return 2 * numbers[0];  // reads_null_inlined
}

// Each call needs what the one below it returned, so that none can take another's place.
int depth_below(volatile char* caller) {  // probes_the_stack
  volatile char frame[4096] = {};         // overflows_the_stack
  frame[0] = static_cast<char>(caller[0] + 1);
  if (frame[0] == caller[0]) return 0;  // never
  return depth_below(frame) + frame[0];
}

struct WhenLoaded {
  WhenLoaded() {
    if (std::getenv("CRASH_WHEN_LOADED") != nullptr) zero = nothing[0];  // when_loaded
  }
} when_loaded;

}  // namespace

CRASH reads_null() { return first_of(nothing) + 1; }

CRASH reads_null_inlined() { return twice(nothing) + 1; }

CRASH overflows_the_stack() {
  volatile char bottom = 0;
  return depth_below(&bottom);
}

CRASH aborts() {
  std::abort();  // aborts
}

CRASH divides_by_zero() {
  return 7 / zero;  // divides_by_zero
}

CRASH traps() {
  __builtin_trap();  // traps
}

CRASH calls_null() {
  int (*volatile function)() = nullptr;
  return function() + 1;  // calls_null
}

CRASH crashes_in_the_standard_library() {
  std::vector<int>* volatile numbers = nullptr;
  return static_cast<int>(numbers->size());  // crashes_in_the_standard_library
}

CRASH crashes_in_a_thread() {
  std::thread([] { first_of(nothing); }).join();
  return 0;
}

CRASH handles_it_itself() {
  std::signal(SIGSEGV, [](int) { std::_Exit(7); });
  return first_of(nothing);
}

CRASH loses_its_stack() {
#if defined(__x86_64__)
  // Whoever looks for callers there crashes too.
  asm volatile("mov $64, %%rsp\n\tud2" ::: "memory");  // loses_its_stack
#else
  __builtin_trap();
#endif
  return 0;
}

CRASH crashes_in_a_child() {
  const pid_t child = fork();
  if (child == 0) return first_of(nothing);
  waitpid(child, nullptr, 0);
  std::abort();  // crashes_in_a_child
}

// The last that is done for a crash is a system call that here never returns.
CRASH hangs_as_it_ends() {
  std::signal(SIGSYS, [](int) {
    for (;;) pause();
  });
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{4, steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return 4;
  return first_of(nothing);
}
