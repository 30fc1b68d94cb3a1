/// What a command is doing, for whoever waits for it at a terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "gpuflight/report/terminal_line.hpp"

namespace gpuflight {

/// On a terminal one line with the seconds that have passed, which appears after a second and vanishes in the
/// end. Elsewhere nothing.
class ElapsedProgress {
 public:
  /// Of stderr.
  ElapsedProgress();

  /// @param style nothing where there is no line to write to. @param out must outlive it
  ElapsedProgress(std::ostream& out, const std::optional<TerminalStyle>& style,
                  std::chrono::milliseconds patience);
  ~ElapsedProgress();
  ElapsedProgress(const ElapsedProgress&) = delete;
  ElapsedProgress& operator=(const ElapsedProgress&) = delete;

  /// What is being done from here on.
  /// @param done of how many steps in all; without steps in all there is no bar
  void show(const std::string& doing, std::size_t done = 0, std::size_t total = 0);

  /// Erases the line, so that something else can be printed. The next show() brings it back.
  void pause();

 private:
  using Clock = std::chrono::steady_clock;

  void keep_up_to_date(const std::stop_token& stop);
  void draw();

  TerminalLine line_;
  std::chrono::milliseconds patience_;
  Clock::time_point started_ = Clock::now();
  std::mutex mutex_;  // of all that follows, and of the line
  std::condition_variable_any changed_;
  std::string text_;  // empty where nothing is to be shown
  bool drawn_ = false;
  std::jthread clock_;
};

}  // namespace gpuflight
