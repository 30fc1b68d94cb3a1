#include "gpuflight/capture/recorder/sender.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

namespace gpuflight {
namespace {

// 5 MiB: a second of launches at 30,000 a second, enter and return.
constexpr std::uint64_t kRingCapacity = 1U << 16;

// Completed records that wait to be sent may take so much before launching calls wait for them.
constexpr std::size_t kMaxCompletedBytes = 16U << 20;

constexpr std::size_t kSendBytes = 256U << 10;
constexpr auto kPassInterval = std::chrono::milliseconds(2);

// The program's signals are for the program's threads.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t previous_;
};

std::size_t bytes_of(const std::vector<EncodedEvent>& events) { return events.size() * sizeof(EncodedEvent); }

}  // namespace

Recorder::Sender::Sender(int socket, const Hello& hello) : ring_(kRingCapacity, waits_), socket_(socket) {
  encoder_.add(hello);
  const BlockedSignals blocked;
  std::thread([this] { run(); }).detach();
}

void Recorder::Sender::publish(const EncodedEvent& event) {
  waits_.until([this] { return completed_bytes_.load(std::memory_order_relaxed) <= kMaxCompletedBytes; });
  const std::uint64_t place = ring_.put(event);
  if (place % (ring_.capacity() / 4) == 0) wake_.notify_one();
}

void Recorder::Sender::complete(std::vector<EncodedEvent> events) {
  if (events.empty()) return;
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  completed_bytes_.fetch_add(bytes_of(events), std::memory_order_relaxed);
  completed_.push_back(std::move(events));
}

TextId Recorder::Sender::text(std::string_view text) {
  const std::lock_guard lock(mutex_);
  const auto [entry, added] = texts_.try_emplace(std::string(text), static_cast<TextId>(texts_.size() + 1));
  if (added) new_texts_.push_back({entry->second, entry->first});
  return entry->second;
}

void Recorder::Sender::drain() {
  std::unique_lock lock(mutex_);
  // The pass that runs now may have begun too early.
  const std::uint64_t wanted = passes_started_ + 1;
  passes_wanted_ = std::max(passes_wanted_, wanted);
  wake_.notify_one();
  progress_.wait(lock, [&] { return passes_done_ >= wanted || closed_; });
}

void Recorder::Sender::finish() {
  std::unique_lock lock(mutex_);
  finishing_ = true;
  wake_.notify_one();
  progress_.wait(lock, [&] { return closed_; });
}

void Recorder::Sender::abandon() {
  ring_.close();
  close(socket_);
}

void Recorder::Sender::run() {
  while (wait_for_work()) pass();
  ring_.close();
  pass();
  tell_left_over();
  encoder_.add(End{encoder_.events(), waits_.count(), waits_.duration()});
  send();
  close(socket_);
  const std::lock_guard lock(mutex_);
  closed_ = true;
  completed_bytes_ = 0;
  progress_.notify_all();
}

// A thread that is still at work when the process ends may be between taking a place and filling it.
void Recorder::Sender::tell_left_over() {
  std::uint64_t events = ring_.left_over();
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    for (const std::vector<EncodedEvent>& batch : completed_) events += batch.size();
  }
  if (events > 0) encoder_.add(Loss{events, LossKind::Dropped, 0});
}

bool Recorder::Sender::wait_for_work() {
  std::unique_lock lock(mutex_);
  if (!finishing_ && passes_wanted_ <= passes_started_) wake_.wait_for(lock, kPassInterval);
  return !finishing_;
}

void Recorder::Sender::pass() {
  std::vector<std::vector<EncodedEvent>> completed;
  {
    const std::lock_guard lock(mutex_);
    ++passes_started_;
    completed = std::exchange(completed_, {});
  }
  taken_.clear();
  ring_.take(taken_);
  std::vector<Text> texts;
  {
    const std::lock_guard lock(mutex_);
    texts = std::exchange(new_texts_, {});
  }
  const auto add = [this](const EncodedEvent& event) {
    encoder_.add_encoded(event.tag, std::span(event.body, event.size));
    if (encoder_.pending() > kSendBytes) send();
  };
  for (Text& text : texts) encoder_.add(std::move(text));
  for (const EncodedEvent& event : taken_) add(event);
  for (const std::vector<EncodedEvent>& events : completed) {
    for (const EncodedEvent& event : events) add(event);
    completed_bytes_.fetch_sub(bytes_of(events), std::memory_order_relaxed);
  }
  send();
  const std::lock_guard lock(mutex_);
  passes_done_ = passes_started_;
  progress_.notify_all();
}

void Recorder::Sender::send() {
  const std::vector<std::byte> bytes = encoder_.take();
  std::span<const std::byte> rest = bytes;
  while (connected_ && !rest.empty()) {
    const ssize_t sent = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      rest = rest.subspan(static_cast<std::size_t>(sent));
    } else if (errno != EINTR) {
      // Nobody listens any more: the program goes on without being recorded.
      connected_ = false;
    }
  }
}

}  // namespace gpuflight
