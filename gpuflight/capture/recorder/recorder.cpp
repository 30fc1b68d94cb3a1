#include "gpuflight/capture/recorder/recorder.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <mutex>

#include "gpuflight/capture/recorder/connect.hpp"
#include "gpuflight/capture/recorder/sender.hpp"

namespace gpuflight {
namespace {

std::atomic<Recorder*> process_recorder{nullptr};

}  // namespace

Recorder::Recorder(int socket, const Hello& hello) : sender_(new Sender(socket, hello)) {}

Recorder* Recorder::current() { return process_recorder.load(std::memory_order_acquire); }

Recorder* Recorder::start(Source source, std::string& why) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (Recorder* running = current()) return running;
  const int socket = connect_to_collector(why);
  if (socket < 0) return nullptr;
  const Hello hello{static_cast<std::uint32_t>(getpid()), static_cast<std::uint32_t>(getppid()), source, 0,
                    std::chrono::system_clock::now()};
  auto* recorder = new Recorder(socket, hello);
  pthread_atfork(nullptr, nullptr, [] {
    if (Recorder* inherited = process_recorder.exchange(nullptr)) inherited->sender_->abandon();
  });
  process_recorder.store(recorder, std::memory_order_release);
  return recorder;
}

TextId Recorder::text(std::string_view text) { return sender_->text(text); }

void Recorder::fact(std::string_view key, std::string_view value) { publish(Fact{text(key), text(value)}); }

void Recorder::publish_encoded(const EncodedEvent& event) { sender_->publish(event); }

void Recorder::complete(std::vector<EncodedEvent> events) { sender_->complete(std::move(events)); }

void Recorder::drain() { sender_->drain(); }

void Recorder::finish() { sender_->finish(); }

}  // namespace gpuflight
