#include "gpuflight/supervisor/start.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>

#include "gpuflight/control/worker_status.hpp"

namespace gpuflight {
namespace {

void limit(decltype(RLIMIT_CORE) resource, std::uint64_t most) {
  const rlimit both{most, most};
  setrlimit(resource, &both);
}

// The kernel ends this process before others, the judge among them.
void be_first_to_go() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

}  // namespace

pid_t start(char* const* program, const Limits& limits, int status) {
  const pid_t worker = fork();
  if (worker != 0) return worker;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  limit(RLIMIT_CORE, 0);
  if (limits.open_files != 0) limit(RLIMIT_NOFILE, limits.open_files);
  be_first_to_go();
  fcntl(status, F_SETFD, FD_CLOEXEC);
  const WorkerStatus here;
  send(status, &here, sizeof(here), MSG_NOSIGNAL);
  execv(program[0], program);
  _exit(127);
}

}  // namespace gpuflight
