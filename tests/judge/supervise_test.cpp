// What supervising leaves behind in the process that does it.
#include "gpuflight/supervisor/supervise.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>

#include "gpuflight/supervisor/start.hpp"

namespace gpuflight {
namespace {

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

// In a process of its own: it becomes a subreaper, and blocks signals.
TEST(Supervise, leaves_no_descriptor_open) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
  const pid_t supervisor = fork();
  if (supervisor == 0) {
    prepare_to_supervise();
    char program[] = "/bin/true";
    char* words[] = {program, nullptr};
    const std::ptrdiff_t before = open_descriptors();
    const WorkerStatus end = supervise(start(words, {}, ends[1]), {}, ends[1]);
    _exit(end.cause == EndCause::Itself && end.wait_status == 0 && open_descriptors() == before ? 0 : 1);
  }
  int status = -1;
  waitpid(supervisor, &status, 0);
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace gpuflight
