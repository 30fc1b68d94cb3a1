#include "gpuflight/judge/intake.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

std::uint32_t peer_of(int descriptor) {
  ucred peer{};
  socklen_t size = sizeof(peer);
  getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  return static_cast<std::uint32_t>(peer.pid);
}

}  // namespace

// Files are numbered by the connections' order: a process may connect again, after an exec.
Intake::Intake(int descriptor, const std::optional<TraceSink>& sink, std::size_t number,
               std::size_t timeline_events)
    : descriptor_(descriptor), peer_(peer_of(descriptor)), reader_(timeline_events) {
  if (!sink) return;
  file_ = sink->prefix + "." + std::to_string(number) + ".trace";
  kept_.open(sink->folder / file_, std::ios::binary);
}

Intake::~Intake() { end(); }

void Intake::read() {
  std::array<std::byte, 1U << 16> buffer;
  const ssize_t got = ::read(descriptor_, buffer.data(), buffer.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) return end();
  const std::span bytes(buffer.data(), static_cast<std::size_t>(got));
  if (reader_.damaged()) return;  // nothing behind the damage makes a difference
  reader_.feed(bytes);
  kept_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void Intake::end() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

StreamEvidence Intake::finish() {
  StreamEvidence evidence = reader_.finish();
  evidence.file = file_;
  evidence.pid = peer_;  // the kernel's word, not the program's
  if (file_.empty()) return evidence;
  kept_.close();
  if (!kept_) throw Unable("the trace " + file_ + " could not be written whole");
  return evidence;
}

}  // namespace gpuflight
