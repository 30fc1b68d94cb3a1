#include "tests/cupti/collector.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "gpuflight/trace/decoder.hpp"

namespace gpuflight::test {
namespace {

std::string make_folder() {
  char path[] = "/tmp/gpuflight-test-XXXXXX";
  if (mkdtemp(path) == nullptr) throw std::runtime_error("no folder for the collector's socket");
  return path;
}

int listen_at(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
  const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(listener, 16) != 0) {
    throw std::runtime_error("the collector can't listen at " + path);
  }
  return listener;
}

Stream receive(int connection) {
  Stream stream;
  Decoder decoder([&](const Event& event) { stream.events.push_back(event); });
  std::array<std::byte, 65536> bytes;
  try {
    for (ssize_t size = 0; (size = read(connection, bytes.data(), bytes.size())) > 0;) {
      decoder.feed({bytes.data(), static_cast<std::size_t>(size)});
    }
    stream.complete = decoder.complete();
  } catch (const TraceError& error) {
    stream.error = error.what();
  }
  close(connection);
  return stream;
}

}  // namespace

std::string Stream::text(TextId id) const {
  for (const Text& text : all<Text>()) {
    if (text.id == id) return text.text;
  }
  return {};
}

std::string Stream::fact(const std::string& key) const {
  for (const Fact& fact : all<Fact>()) {
    if (text(fact.key) == key) return text(fact.value);
  }
  return {};
}

Collector::Collector()
    : folder_(make_folder()),
      path_(folder_ + "/socket"),
      socket_(listen_at(path_)),
      thread_([this] { run(); }) {}

Collector::~Collector() {
  if (thread_.joinable()) streams();
  unlink(path_.c_str());
  rmdir(folder_.c_str());
}

/// Connections queue up, and each is read to its end before the next: programs of tests are short.
void Collector::run() {
  for (int connection = 0; (connection = accept(socket_, nullptr, nullptr)) >= 0;) {
    Stream stream = receive(connection);
    streams_.push_back(std::move(stream));
  }
}

std::vector<Stream> Collector::streams() {
  // Closing the listener at once would discard connections that wait to be accepted.
  for (pollfd waiting{socket_, POLLIN, 0}; poll(&waiting, 1, 0) > 0;) std::this_thread::yield();
  shutdown(socket_, SHUT_RDWR);
  thread_.join();
  close(socket_);
  return streams_;
}

}  // namespace gpuflight::test
