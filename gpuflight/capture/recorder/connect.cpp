#include "gpuflight/capture/recorder/connect.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "gpuflight/capture/environment.hpp"

namespace gpuflight {
namespace {

// A collector that takes nothing for so long is taken for gone.
constexpr timeval kSendTimeout{60, 0};

}  // namespace

int connect_to_collector(std::string& why) {
  const char* path = std::getenv(kSocketVariable);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path == nullptr) {
    why = std::string("no collector: ") + kSocketVariable + " is not set";
    return -1;
  }
  if (std::strlen(path) >= sizeof(address.sun_path)) {
    why = std::string("the path in ") + kSocketVariable + " is too long for a socket";
    return -1;
  }
  std::strcpy(address.sun_path, path);
  const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor >= 0 &&
      connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &kSendTimeout, sizeof(kSendTimeout));
    return descriptor;
  }
  why = std::string("no collector answers at ") + path + ": " + std::strerror(errno);
  if (descriptor >= 0) close(descriptor);
  return -1;
}

}  // namespace gpuflight
