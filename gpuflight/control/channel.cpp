#include "gpuflight/control/channel.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace gpuflight {
namespace {

struct Frame {
  std::uint64_t payload;
  std::uint32_t head;
  std::uint32_t magic;
};

constexpr std::uint32_t kFrameMagic = 0x4C544347;
constexpr std::size_t kPieceBytes = 16U << 20;

int milliseconds_until(std::optional<Channel::Deadline> deadline) {
  if (!deadline) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1 << 30));
}

}  // namespace

Channel::~Channel() {
  if (descriptor_ >= 0) close(descriptor_);
}

Channel::Channel(Channel&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), ends_(std::move(other.ends_)) {}

void Channel::send(const nlohmann::json& head, std::span<const std::byte> payload,
                   std::optional<Deadline> deadline) {
  // A message from a solution may hold bytes that are no UTF-8.
  std::string text = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  Frame frame{payload.size(), static_cast<std::uint32_t>(text.size()), kFrameMagic};
  transfer(&frame, sizeof(frame), true, deadline);
  transfer(text.data(), text.size(), true, deadline);
  transfer(const_cast<std::byte*>(payload.data()), payload.size(), true, deadline);
}

Message Channel::receive(std::optional<Deadline> deadline) {
  Frame frame{};
  transfer(&frame, sizeof(frame), false, deadline);
  if (frame.magic != kFrameMagic || frame.head > kMaxHead || frame.payload > kMaxPayload) {
    throw ChannelError("what came is no message");
  }
  std::string text(frame.head, '\0');
  transfer(text.data(), text.size(), false, deadline);
  Message message;
  message.head = nlohmann::json::parse(text, nullptr, false);
  if (!message.head.is_object()) throw ChannelError("what came is no message");
  // In pieces: a forged size takes no more memory than really comes.
  while (message.payload.size() < frame.payload) {
    const std::size_t have = message.payload.size();
    message.payload.resize(std::min<std::uint64_t>(frame.payload, have + kPieceBytes));
    transfer(message.payload.data() + have, message.payload.size() - have, false, deadline);
  }
  return message;
}

void Channel::transfer(void* data, std::size_t size, bool out, std::optional<Deadline> deadline) {
  auto* bytes = static_cast<std::byte*>(data);
  while (size > 0) {
    wait_until_ready(out, deadline);
    const ssize_t moved = out ? ::send(descriptor_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT)
                              : ::recv(descriptor_, bytes, size, MSG_DONTWAIT);
    if (moved == 0) throw ChannelError("the other side closed the channel");
    if (moved < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      throw ChannelError(std::strerror(errno));
    }
    bytes += moved;
    size -= static_cast<std::size_t>(moved);
  }
}

void Channel::wait_until_ready(bool out, std::optional<Deadline> deadline) const {
  std::vector<pollfd> entries{{descriptor_, static_cast<short>(out ? POLLOUT : POLLIN), 0}};
  for (const int end : ends_) entries.push_back({end, POLLIN, 0});
  for (;;) {
    const int ready = poll(entries.data(), entries.size(), milliseconds_until(deadline));
    // What was sent before the end is read first.
    if (entries[0].revents != 0) return;
    if (ready > 0) throw ChannelError("the other side has ended");
    if (ready == 0) throw ChannelTimeout("no answer in time");
    if (errno != EINTR) throw ChannelError(std::strerror(errno));
  }
}

}  // namespace gpuflight
