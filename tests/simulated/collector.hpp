/// The judge's end of the event stream, in the test's own process. No LibTorch here.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight::test {

/// Listens on a socket of its own and decodes the one stream that comes.
class Collector {
 public:
  /// Makes the socket and names it in the environment, where a source looks for it.
  Collector();

  /// Waits for the stream's end. The process that writes it must have finished or died.
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  /// The events since the last take(), up to and including the next Quiescent.
  /// @throws std::runtime_error if the stream ends first, is damaged, or none comes for 20 s
  std::vector<Event> take();

  /// All events that are left, when the stream has ended.
  std::vector<Event> take_rest();

 private:
  void receive();
  void remove_folder() const;
  void read_stream(int socket);

  std::string folder_;
  int listener_ = -1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Event> events_;
  std::size_t quiescent_ = 0;
  bool ended_ = false;
  std::string error_;
  std::thread thread_;
};

}  // namespace gpuflight::test
