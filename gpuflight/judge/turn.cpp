#include "gpuflight/judge/turn.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include "gpuflight/core/interrupt.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

// A turn takes a second and more.
constexpr int kLookAgainMilliseconds = 20;

}  // namespace

Turn::Turn(const std::optional<std::filesystem::path>& file) {
  if (!file) return;
  // Not for workers: a solution could hold on to it.
  file_ = open(file->c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) throw Unable(file->string() + ": can't be opened to wait for a turn");
  try {
    // flock() itself would not be ended by signals, which are blocked.
    while (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      pollfd interrupt{interrupt_descriptor(), POLLIN, 0};
      poll(&interrupt, 1, kLookAgainMilliseconds);
      throw_if_interrupted();
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

Turn::~Turn() {
  if (file_ >= 0) close(file_);
}

}  // namespace gpuflight
