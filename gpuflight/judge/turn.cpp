#include "gpuflight/judge/turn.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/turn_wait.hpp"

namespace gpuflight {
namespace {

// A turn takes a second and more.
constexpr int kLookAgainMilliseconds = 20;

// flock() itself would wait, and not be ended by signals, which are blocked.
bool take_now(int descriptor, const std::filesystem::path& file) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  throw Unable(file.string() + ": can't be locked: " + std::strerror(errno));
}

void wait_for(int descriptor, const std::filesystem::path& file) {
  TurnWait wait = read_turn_wait(file);
  wait.since = TurnWait::Clock::now();
  write_turn_wait(wait, file);
  while (!take_now(descriptor, file)) {
    pollfd interrupt{interrupt_descriptor(), POLLIN, 0};
    poll(&interrupt, 1, kLookAgainMilliseconds);
    throw_if_interrupted();
  }
  write_turn_wait({waited_until(TurnWait::Clock::now(), wait), {}}, file);
}

}  // namespace

Turn::Turn(const std::optional<std::filesystem::path>& file) {
  if (!file) return;
  // Not for workers: a solution could hold on to it.
  file_ = open(file->c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) throw Unable(file->string() + ": can't be opened to wait for a turn");
  try {
    if (!take_now(file_, *file)) wait_for(file_, *file);
  } catch (...) {
    close(file_);
    throw;
  }
}

Turn::~Turn() {
  if (file_ >= 0) close(file_);
}

}  // namespace gpuflight
