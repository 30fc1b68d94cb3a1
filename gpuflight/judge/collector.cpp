#include "gpuflight/judge/collector.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

// A stream whose process is gone ends at once; this is for one that was left running.
constexpr auto kStreamPatience = std::chrono::seconds(5);

TemporaryFolder private_folder() {
  try {
    return TemporaryFolder::make();
  } catch (const std::system_error& error) {
    throw Unable(error.what());
  }
}

int listen_at(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path))
    throw Unable(path + " is too long for a socket; set a shorter TMPDIR");
  std::strcpy(address.sun_path, path.c_str());
  const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0 || bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(descriptor, SOMAXCONN) != 0) {
    const std::string why = std::strerror(errno);
    if (descriptor >= 0) close(descriptor);
    throw Unable("no socket can be made at " + path + ": " + why);
  }
  return descriptor;
}

}  // namespace

Collector::Collector(std::optional<TraceSink> sink, std::size_t timeline_events)
    : folder_(private_folder()),
      socket_path_((folder_.path() / "events").string()),
      sink_(std::move(sink)),
      timeline_events_(timeline_events) {
  listener_ = listen_at(socket_path_);
  wake_ = eventfd(0, EFD_CLOEXEC);
  if (wake_ < 0) {
    close(listener_);
    throw Unable("events can't be collected: " + std::string(std::strerror(errno)));
  }
  thread_ = std::thread([this] { run(); });
}

Collector::~Collector() {
  stop();
  close(listener_);
  close(wake_);
}

void Collector::stop() {
  if (!thread_.joinable()) return;
  finishing_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof(one));
  thread_.join();
}

std::vector<StreamEvidence> Collector::finish() {
  stop();
  std::vector<StreamEvidence> streams;
  for (const auto& intake : std::exchange(intakes_, {})) streams.push_back(intake->finish());
  if (!refusal_.empty()) {
    StreamEvidence& missing = streams.emplace_back();
    missing.faults.push_back(
        {reason::kRecordsLost, "a process's recording couldn't be taken in: " + refusal_});
  }
  return streams;
}

void Collector::run() {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  for (;;) {
    std::vector<pollfd> entries{{refusal_.empty() ? listener_ : -1, POLLIN, 0}};
    std::vector<Intake*> reading;
    for (const auto& intake : intakes_) {
      if (!intake->open()) continue;
      entries.push_back({intake->descriptor(), POLLIN, 0});
      reading.push_back(intake.get());
    }
    if (finishing_ && !deadline) deadline = std::chrono::steady_clock::now() + kStreamPatience;
    if (!finishing_) entries.push_back({wake_, POLLIN, 0});
    // What connected before the program ended is in the backlog by now.
    const int patience = !finishing_ ? -1 : reading.empty() ? 0 : 20;
    const int ready = poll(entries.data(), entries.size(), patience);
    if (finishing_ && ready == 0 && reading.empty()) return;
    if (deadline && std::chrono::steady_clock::now() > *deadline) return;
    if (ready <= 0) continue;
    for (std::size_t i = 0; i < reading.size(); ++i) {
      if (entries[i + 1].revents != 0) reading[i]->read();
    }
    if (entries[0].revents != 0) accept_stream();
  }
}

void Collector::accept_stream() {
  const int descriptor = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (descriptor >= 0) {
    intakes_.push_back(std::make_unique<Intake>(descriptor, sink_, intakes_.size(), timeline_events_));
  } else if (errno != EINTR && errno != EAGAIN && errno != ECONNABORTED) {
    refusal_ = std::strerror(errno);
  }
}

}  // namespace gpuflight
