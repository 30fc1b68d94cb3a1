/// Takes in the event streams of a program's processes.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "gpuflight/judge/evidence.hpp"

namespace gpuflight {

/// Where the bytes of streams are kept as they came.
struct TraceSink {
  std::filesystem::path folder;
  std::string prefix;  ///< of the files' names
};

/// Listens on a Unix socket in a private folder; each process that connects sends one stream, which
/// is analysed as it comes. A thread of its own does the work.
class Collector {
 public:
  /// @throws Unable where no socket can be made
  explicit Collector(std::optional<TraceSink> sink);
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  /// For the program's environment.
  const std::string& socket_path() const { return socket_path_; }

  /// Call when the program has ended: waits, for a short while at most, for the ends of the streams,
  /// and gives them out in the order in which their processes connected.
  std::vector<StreamEvidence> finish();

 private:
  class Intake;

  // Its own alone, and gone with it.
  struct PrivateFolder {
    PrivateFolder();
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    std::filesystem::path path;
  };

  void run();
  void stop();
  void accept_stream();

  PrivateFolder folder_;
  std::string socket_path_;
  std::optional<TraceSink> sink_;
  int listener_ = -1;
  int wake_ = -1;
  std::atomic<bool> finishing_{false};
  std::vector<std::unique_ptr<Intake>> intakes_;
  std::thread thread_;
};

}  // namespace gpuflight
