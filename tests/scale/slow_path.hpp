/// A collector that is slow to read.
#pragma once

#include <string>
#include <thread>

#include "gpuflight/core/temporary_folder.hpp"

namespace gpuflight::test {

/// Takes one stream and passes it on to a collector, after a while in which it reads nothing.
class SlowPath {
 public:
  /// @param to the collector's socket
  /// @throws std::system_error where it can't listen
  explicit SlowPath(std::string to);
  ~SlowPath();
  SlowPath(const SlowPath&) = delete;
  SlowPath& operator=(const SlowPath&) = delete;

  std::string socket_path() const { return folder_.path() / "socket"; }

 private:
  void serve() const;

  TemporaryFolder folder_ = TemporaryFolder::make();
  std::string to_;
  int listener_;
  std::thread thread_;
};

}  // namespace gpuflight::test
