#include "cli/elapsed_progress.hpp"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <iostream>

#include "cli/terminal_style.hpp"

namespace gpuflight {
namespace {

constexpr std::chrono::seconds kPatience{1};
constexpr std::chrono::seconds kTick{1};

/// Signals are for the thread that waits for processes.
std::jthread without_signals(std::function<void(std::stop_token)> run) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::jthread thread(std::move(run));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

ElapsedProgress::ElapsedProgress()
    : ElapsedProgress(std::cerr, rewritable_style_for(STDERR_FILENO), kPatience) {}

ElapsedProgress::ElapsedProgress(std::ostream& out, const std::optional<TerminalStyle>& style,
                                 std::chrono::milliseconds patience)
    : line_(out, style.value_or(TerminalStyle())), patience_(patience) {
  if (style) clock_ = without_signals([this](const std::stop_token& stop) { keep_up_to_date(stop); });
}

ElapsedProgress::~ElapsedProgress() {
  clock_.request_stop();
  if (clock_.joinable()) clock_.join();
  pause();
}

void ElapsedProgress::show(const std::string& doing, std::size_t done, std::size_t total) {
  const std::lock_guard lock(mutex_);
  text_ = (total == 0 ? "" : progress_bar(done, total) + " ") + doing;
  if (drawn_) draw();
}

void ElapsedProgress::pause() {
  const std::lock_guard lock(mutex_);
  text_.clear();
  if (drawn_) line_.erase();
  drawn_ = false;
}

void ElapsedProgress::keep_up_to_date(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  auto next = started_ + patience_;
  while (!changed_.wait_until(lock, stop, next, [&] { return stop.stop_requested(); })) {
    if (!text_.empty()) draw();
    next += kTick;
  }
}

void ElapsedProgress::draw() {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - started_);
  line_.show(text_ + ", " + std::to_string(seconds.count()) + " s");
  drawn_ = true;
}

}  // namespace gpuflight
