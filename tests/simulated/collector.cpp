#include "tests/simulated/collector.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "gpuflight/capture/environment.hpp"
#include "gpuflight/trace/decoder.hpp"

namespace gpuflight::test {
namespace {

constexpr std::chrono::seconds kPatience{20};

int listen_on(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) throw std::runtime_error("the socket's path is too long");
  std::memcpy(address.sun_path, path.c_str(), path.size());
  const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(listener, 1) != 0) {
    throw std::runtime_error("cannot listen on " + path);
  }
  return listener;
}

std::string make_folder() {
  std::string folder = "/tmp/gpuflight-simulated-XXXXXX";
  if (!mkdtemp(folder.data())) throw std::runtime_error("cannot make " + folder);
  return folder;
}

}  // namespace

Collector::Collector() : folder_(make_folder()), listener_(listen_on(folder_ + "/socket")) {
  setenv(kSocketVariable, (folder_ + "/socket").c_str(), 1);
  thread_ = std::thread([this] { receive(); });
}

Collector::~Collector() {
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

void Collector::remove_folder() const {
  unlink((folder_ + "/socket").c_str());
  rmdir(folder_.c_str());
}

void Collector::receive() {
  const int socket = accept(listener_, nullptr, nullptr);
  remove_folder();
  std::string error;
  if (socket >= 0) {
    try {
      read_stream(socket);
    } catch (const std::exception& damage) {
      error = damage.what();
    }
    close(socket);
  }
  const std::lock_guard lock(mutex_);
  ended_ = true;
  error_ = error;
  changed_.notify_all();
}

void Collector::read_stream(int socket) {
  Decoder decoder([this](const Event& event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(event);
    if (std::holds_alternative<Quiescent>(event)) {
      ++quiescent_;
      changed_.notify_all();
    }
  });
  std::array<std::byte, 65536> bytes;
  for (ssize_t size; (size = read(socket, bytes.data(), bytes.size())) > 0;) {
    decoder.feed(std::span(bytes).first(static_cast<std::size_t>(size)));
  }
}

std::vector<Event> Collector::take() {
  std::unique_lock lock(mutex_);
  const bool came = changed_.wait_for(lock, kPatience, [this] { return quiescent_ != 0 || ended_; });
  if (!came) throw std::runtime_error("no Quiescent came");
  if (quiescent_ == 0) throw std::runtime_error("the stream ended: " + error_);
  auto end = events_.begin();
  while (!std::holds_alternative<Quiescent>(*end)) ++end;
  ++end;
  --quiescent_;
  std::vector<Event> taken(std::make_move_iterator(events_.begin()), std::make_move_iterator(end));
  events_.erase(events_.begin(), end);
  return taken;
}

std::vector<Event> Collector::take_rest() {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, kPatience, [this] { return ended_; })) throw std::runtime_error("no end came");
  if (!error_.empty()) throw std::runtime_error(error_);
  return std::move(events_);
}

}  // namespace gpuflight::test
