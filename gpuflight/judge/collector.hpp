/// Takes in the event streams of a program's processes.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/evidence.hpp"
#include "gpuflight/judge/intake.hpp"

namespace gpuflight {

/// Listens on a Unix socket in a private folder; each process that connects sends one stream, which
/// is analysed as it comes. A thread of its own does the work.
class Collector {
 public:
  /// @param timeline_events of each stream that are kept for a timeline; 0 for none
  /// @throws Unable where no socket can be made
  explicit Collector(std::optional<TraceSink> sink, std::size_t timeline_events = 0);
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  /// For the program's environment.
  const std::string& socket_path() const { return socket_path_; }

  /// Call when the program has ended: waits, for a short while at most, for the ends of the streams,
  /// and gives them out in the order in which their processes connected.
  std::vector<StreamEvidence> finish();

 private:
  void run();
  void stop();
  void accept_stream();

  TemporaryFolder folder_;
  std::string socket_path_;
  std::optional<TraceSink> sink_;
  std::size_t timeline_events_;
  int listener_ = -1;
  int wake_ = -1;
  std::string refusal_;  // why a process that connected couldn't be served
  std::atomic<bool> finishing_{false};
  std::vector<std::unique_ptr<Intake>> intakes_;
  std::thread thread_;
};

}  // namespace gpuflight
