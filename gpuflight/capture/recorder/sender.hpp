/// The thread that encodes what was published and sends it to the collector.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpuflight/capture/recorder/recorder.hpp"
#include "gpuflight/capture/recorder/ring.hpp"
#include "gpuflight/trace/encoder.hpp"

namespace gpuflight {

/// Works in passes. A pass first takes the completed records, then everything published until then,
/// and sends them the other way round: so a call always stands before what the device did for it,
/// and a text before the first event that names it.
class Recorder::Sender {
 public:
  Sender(int socket, const Hello& hello);

  void publish(const EncodedEvent& event);
  void complete(std::vector<EncodedEvent> events);
  TextId text(std::string_view text);
  void drain();
  void finish();

  /// In a forked child, where the thread doesn't exist: lets go of the socket.
  void abandon();

 private:
  void run();
  void pass();
  void send();
  void tell_left_over();
  bool wait_for_work();

  Waits waits_;
  Ring ring_;
  std::atomic<std::size_t> completed_bytes_{0};

  std::mutex mutex_;  // guards what follows, up to the next comment; never held while sending
  std::condition_variable wake_;
  std::condition_variable progress_;
  std::vector<std::vector<EncodedEvent>> completed_;
  std::vector<Text> new_texts_;
  std::unordered_map<std::string, TextId> texts_;
  std::uint64_t passes_started_ = 0;
  std::uint64_t passes_wanted_ = 0;
  std::uint64_t passes_done_ = 0;
  bool finishing_ = false;
  bool finished_ = false;  // nothing is taken any more
  bool closed_ = false;    // and everything is sent

  // Of the sending thread alone.
  int socket_;
  bool connected_ = true;
  Encoder encoder_;
  std::vector<EncodedEvent> taken_;
};

}  // namespace gpuflight
