/// The end of what a process prints, however much it prints.
#pragma once

#include <cstdint>
#include <string>
#include <thread>

namespace gpuflight {

/// Reads a pipe in a thread of its own.
class OutputTail {
 public:
  OutputTail();
  ~OutputTail();
  OutputTail(const OutputTail&) = delete;
  OutputTail& operator=(const OutputTail&) = delete;

  /// The end that the process writes to. Given away: start() closes it here.
  int write_end() const { return write_end_; }

  /// Call once the process has its copy of the write end.
  void start();

  /// Waits for the last writer to close, for a second at most. The last 16 KiB, as kept_end.hpp writes them.
  std::string text();

 private:
  void run();
  void drop_all_but_the_last();

  int read_end_ = -1;
  int write_end_ = -1;
  int stop_ = -1;
  std::string tail_;
  std::uint64_t cut_ = 0;
  std::thread thread_;
};

}  // namespace gpuflight
