/// The program's side of the event stream: sources publish events here, a thread of its own
/// encodes them and sends them to the collector.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpuflight/capture/recorder/encoded_event.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// Connects to the collector that the environment names and sends this process's stream.
/// There is at most one in a process; it is never destroyed, since CUPTI may complete buffers
/// after static destructors ran. In a forked child it is silent.
class Recorder {
 public:
  /// The process's recorder, or nullptr before start(), in a forked child and where no collector is.
  static Recorder* current();

  /// Connects and says hello. The first caller starts it, later ones get the same.
  /// @returns nullptr, with a sentence in `why`, when no collector is named or none answers.
  static Recorder* start(Source source, std::string& why);

  /// The id of a text, new or known. Takes a lock and may allocate: not for the path of a launch.
  TextId text(std::string_view text);

  void fact(std::string_view key, std::string_view value);

  /// Publishes an event. The order of publication, over all threads, is the order in the stream.
  /// Takes no lock and allocates nothing; waits only while the bounded buffer is full.
  /// From any thread but a CUPTI completion callback.
  template <class E>
  void publish(const E& event) {
    publish_encoded(encode(event));
  }

  /// Hands over what a completed buffer held. It stands in the stream after everything that was
  /// published before. Never waits; from any thread.
  void complete(std::vector<EncodedEvent> events);

  /// Returns when everything published and completed before has been sent.
  void drain();

  /// Writes the End and closes the stream. Later events are discarded. Idempotent.
  void finish();

 private:
  Recorder(int socket, const Hello& hello);
  void publish_encoded(const EncodedEvent& event);

  class Sender;
  Sender* sender_;
};

}  // namespace gpuflight
