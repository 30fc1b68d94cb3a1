#include "gpuflight/judge/private_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

PrivateFolder::PrivateFolder() {
  const char* base = std::getenv("TMPDIR");
  std::string pattern = std::string(base != nullptr ? base : "/tmp") + "/gpuflight-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    throw Unable("no folder can be made at " + pattern + ": " + std::strerror(errno) +
                 "; name a writable one in TMPDIR");
  }
  path_ = pattern;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace gpuflight
