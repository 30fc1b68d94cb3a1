#include "tests/scale/slow_path.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>

namespace gpuflight::test {
namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 16;

// Long enough for a program on a busy machine to fill every buffer.
constexpr std::chrono::seconds kStall{4};

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
  return address;
}

template <class Connect>
int made_socket(const std::string& path, Connect connect_or_bind) {
  const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = address_of(path);
  if (connect_or_bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    throw std::system_error(errno, std::generic_category(), path);
  }
  return made;
}

int listen_at(const std::string& path) {
  const int listener = made_socket(path, bind);
  if (listen(listener, 1) != 0) throw std::system_error(errno, std::generic_category(), path);
  return listener;
}

bool send_all(int to, std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(sent));
  }
  return true;
}

void pass_on(int from, int to) {
  std::array<char, kAtOnce> bytes;
  std::this_thread::sleep_for(kStall);
  for (ssize_t size = 0; (size = read(from, bytes.data(), bytes.size())) > 0;) {
    if (!send_all(to, std::span(bytes).first(static_cast<std::size_t>(size)))) return;
  }
}

}  // namespace

SlowPath::SlowPath(std::string to)
    : to_(std::move(to)), listener_(listen_at(socket_path())), thread_([this] { serve(); }) {}

SlowPath::~SlowPath() {
  shutdown(listener_, SHUT_RDWR);  // where nobody came
  thread_.join();
  close(listener_);
}

void SlowPath::serve() const {
  const int from = accept(listener_, nullptr, nullptr);
  if (from < 0) return;
  try {
    const int to = made_socket(to_, connect);
    pass_on(from, to);
    close(to);
  } catch (const std::system_error&) {  // the collector is gone: the test sees that nothing came
  }
  close(from);
}

}  // namespace gpuflight::test
