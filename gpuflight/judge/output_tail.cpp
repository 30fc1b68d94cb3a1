#include "gpuflight/judge/output_tail.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <optional>

#include "gpuflight/core/kept_end.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

constexpr std::size_t kKeptBytes = 16U << 10;
constexpr auto kOutputPatience = std::chrono::seconds(1);

}  // namespace

OutputTail::OutputTail() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw Unable("no pipe can be made: too many open files");
  read_end_ = ends[0];
  write_end_ = ends[1];
  stop_ = eventfd(0, EFD_CLOEXEC);
  if (stop_ < 0) {
    close(read_end_);
    close(write_end_);
    throw Unable("a worker's output can't be read: too many open files");
  }
}

OutputTail::~OutputTail() {
  text();
  if (write_end_ >= 0) close(write_end_);
  close(read_end_);
  close(stop_);
}

void OutputTail::start() {
  close(write_end_);
  write_end_ = -1;
  thread_ = std::thread([this] { run(); });
}

std::string OutputTail::text() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(stop_, &one, sizeof(one));
    thread_.join();
  }
  if (tail_.size() > kKeptBytes) drop_all_but_the_last();
  return in_writing({cut_, tail_});
}

void OutputTail::drop_all_but_the_last() {
  cut_ += tail_.size() - kKeptBytes;
  tail_.erase(0, tail_.size() - kKeptBytes);
}

void OutputTail::run() {
  // What a solution left running may go on printing: once asked to stop, no longer than this.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::array<char, 1U << 16> buffer;
  for (;;) {
    std::array<pollfd, 2> entries{pollfd{read_end_, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    poll(entries.data(), deadline ? 1 : 2, deadline ? 10 : -1);
    if (deadline && std::chrono::steady_clock::now() > *deadline) return;
    if (entries[0].revents != 0) {
      const ssize_t got = read(read_end_, buffer.data(), buffer.size());
      if (got == 0 || (got < 0 && errno != EINTR)) return;
      if (got < 0) continue;
      tail_.append(buffer.data(), static_cast<std::size_t>(got));
      if (tail_.size() > 2 * kKeptBytes) drop_all_but_the_last();
    }
    if (!deadline && entries[1].revents != 0) deadline = std::chrono::steady_clock::now() + kOutputPatience;
  }
}

}  // namespace gpuflight
