#include "gpuflight/judge/collector.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <utility>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/stream_reader.hpp"

namespace gpuflight {
namespace {

// A stream whose process is gone ends at once; this is for one that was left running.
constexpr auto kStreamPatience = std::chrono::seconds(5);

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

std::uint32_t peer_of(int descriptor) {
  ucred peer{};
  socklen_t size = sizeof(peer);
  getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  return static_cast<std::uint32_t>(peer.pid);
}

}  // namespace

// One connection.
class Collector::Intake {
 public:
  Intake(int descriptor, const std::optional<TraceSink>& sink, std::size_t number)
      : descriptor_(descriptor), peer_(peer_of(descriptor)) {
    if (!sink) return;
    // By their order: a process may connect again, after an exec.
    file_ = sink->prefix + "." + std::to_string(number) + ".trace";
    kept_.open(sink->folder / file_, std::ios::binary);
  }
  ~Intake() { end(); }
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  bool open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  void read() {
    std::array<std::byte, 1U << 16> buffer;
    const ssize_t got = ::read(descriptor_, buffer.data(), buffer.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got <= 0) return end();
    const std::span bytes(buffer.data(), static_cast<std::size_t>(got));
    reader_.feed(bytes);
    kept_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }

  void end() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  StreamEvidence finish() {
    StreamEvidence evidence = reader_.finish();
    evidence.file = file_;
    evidence.pid = peer_;  // the kernel's word, not the program's
    if (file_.empty()) return evidence;
    kept_.close();
    if (!kept_) throw Unable("the trace " + file_ + " could not be written whole");
    return evidence;
  }

 private:
  int descriptor_;
  std::uint32_t peer_;
  std::string file_;
  std::ofstream kept_;
  StreamReader reader_;
};

Collector::PrivateFolder::PrivateFolder() {
  const char* base = std::getenv("TMPDIR");
  std::string pattern = std::string(base != nullptr ? base : "/tmp") + "/gpuflight-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    throw Unable("no folder can be made at " + pattern + ": " + std::strerror(errno) +
                 "; name a writable one in TMPDIR");
  }
  path = pattern;
}

Collector::PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

Collector::Collector(std::optional<TraceSink> sink)
    : socket_path_((folder_.path / "events").string()), sink_(std::move(sink)) {
  listener_ = listen_at(socket_path_);
  wake_ = eventfd(0, EFD_CLOEXEC);
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
  return streams;
}

void Collector::run() {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  for (;;) {
    std::vector<pollfd> entries{{listener_, POLLIN, 0}};
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
  if (descriptor >= 0) intakes_.push_back(std::make_unique<Intake>(descriptor, sink_, intakes_.size()));
}

}  // namespace gpuflight
