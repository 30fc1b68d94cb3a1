/// A collector for tests: takes the streams of the programs that are given its socket.
#pragma once

#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "gpuflight/core/events.hpp"

namespace gpuflight::test {

/// One process's stream.
struct Stream {
  std::vector<Event> events;  ///< in their order, Texts included
  bool complete = false;      ///< it had its proper end
  std::string error;          ///< what the decoder found wrong; empty if nothing

  /// All events of one type.
  template <class E>
  std::vector<E> all() const {
    std::vector<E> found;
    for (const Event& event : events) {
      if (const E* one = std::get_if<E>(&event)) found.push_back(*one);
    }
    return found;
  }

  std::string text(TextId id) const;

  /// The value of a fact; empty if it wasn't said.
  std::string fact(const std::string& key) const;
};

class Collector {
 public:
  Collector();
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  const std::string& socket_path() const { return path_; }

  /// The streams of all processes that connected and have closed their ends since; waits for them.
  std::vector<Stream> streams();

 private:
  void run();

  std::string folder_;
  std::string path_;
  int socket_;
  std::vector<Stream> streams_;
  std::thread thread_;
};

}  // namespace gpuflight::test
