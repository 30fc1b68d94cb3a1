#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "gpuflight/control/channel.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/readers.hpp"

namespace gpuflight::fuzz {
namespace {

/// The judge's end of a socket whose other end wrote these bytes and closed.
int written_and_closed(Bytes bytes) {
  std::array<int, 2> ends{};
  promise(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "there are sockets");
  // Of more than fits the socket's buffer, only the start arrives.
  [[maybe_unused]] const ssize_t sent = send(ends[1], bytes.data(), bytes.size(), MSG_DONTWAIT);
  close(ends[1]);
  return ends[0];
}

}  // namespace

void channel_reader(Bytes bytes) {
  Channel channel(written_and_closed(bytes));
  std::size_t received = 0;
  try {
    while (true) {
      const Message message = channel.receive();
      promise(message.head.is_object(), "a message's head is an object");
      received += message.payload.size();
      promise(received < bytes.size(), "a message has no bytes that didn't come");
    }
  } catch (const ChannelTimeout&) {
    promise(false, "without a deadline there is no timeout");
  } catch (const ChannelError& error) {
    promise_one_line(error.what());
  }
}

}  // namespace gpuflight::fuzz
