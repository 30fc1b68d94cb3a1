#include "gpuflight/judge/supervision.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/source_place.hpp"

namespace gpuflight {
namespace {

bool readable_within(int descriptor, std::chrono::nanoseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd entry{descriptor, POLLIN, 0};
    const int ready = poll(&entry, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

}  // namespace

Supervision::Supervision() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    throw Unable("no worker can be started: " + std::string(std::strerror(errno)));
  ours_ = ends[0];
  theirs_ = ends[1];
  const int yes = 1;
  setsockopt(ours_, SOL_SOCKET, SO_PASSCRED, &yes, sizeof(yes));
}

Supervision::~Supervision() {
  if (theirs_ >= 0) close(theirs_);
  close(ours_);
}

std::optional<pid_t> Supervision::started(std::chrono::nanoseconds patience) {
  close(theirs_);
  theirs_ = -1;
  const auto first = receive(patience);
  if (!first || first->status.ended != 0) return std::nullopt;
  return first->sender;
}

std::optional<WorkerStatus> Supervision::ended(std::chrono::nanoseconds patience) {
  if (ended_) return ended_;
  if (const auto last = receive(patience); last && last->status.ended != 0) ended_ = last->status;
  return ended_;
}

std::optional<SourcePlace> Supervision::crash_place(std::chrono::nanoseconds patience) {
  if (!ended_ || ended_->place_follows == 0 || !readable_within(ours_, patience)) return std::nullopt;
  CodePlace place;
  if (recv(ours_, &place, sizeof(place), MSG_DONTWAIT) != sizeof(place)) return std::nullopt;
  ended_->place_follows = 0;
  return source_place(place);
}

void Supervision::ask_for_end() { shutdown(ours_, SHUT_WR); }

std::optional<Supervision::Received> Supervision::receive(std::chrono::nanoseconds patience) {
  if (!readable_within(ours_, patience)) return std::nullopt;
  Received received;
  iovec place{&received.status, sizeof(received.status)};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(ucred))];
  msghdr message{};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  const bool whole = recvmsg(ours_, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) == sizeof(received.status);
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (!whole || header == nullptr || header->cmsg_type != SCM_CREDENTIALS)
    return Received{{1, EndCause::Unknown, 0}, 0};
  ucred sender{};
  std::memcpy(&sender, CMSG_DATA(header), sizeof(sender));
  received.sender = sender.pid;
  return received;
}

}  // namespace gpuflight
