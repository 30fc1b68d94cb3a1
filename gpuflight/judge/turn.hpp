/// Turns on a GPU that several runs at once would share.
#pragma once

#include <filesystem>
#include <optional>

namespace gpuflight {

/// While there is one, no other process has a turn by the same file. What one solution does would change
/// another's times, and could make it fail for lack of memory. A process that is killed gives its turn back.
class Turn {
 public:
  /// Waits for it, and tells of that beside the file (turn_wait.hpp). Without a file there is nobody to wait
  /// for.
  /// @throws Unable where the file can't be opened or locked, Interrupted
  explicit Turn(const std::optional<std::filesystem::path>& file);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int file_ = -1;
};

}  // namespace gpuflight
