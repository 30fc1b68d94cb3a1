#include "gpuflight/build/room.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace gpuflight {
namespace {

// More than the assembly of one file that includes LibTorch.
constexpr off_t kEnough = off_t{64} << 20;

}  // namespace

bool has_room(const std::filesystem::path& folder) {
  std::string name = folder / "room-XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) return errno != ENOSPC && errno != EDQUOT;
  unlink(name.c_str());
  const int error = posix_fallocate(file, 0, kEnough);
  close(file);
  return error != ENOSPC && error != EDQUOT;
}

}  // namespace gpuflight
