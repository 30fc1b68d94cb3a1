/// How long a process has waited for its turns, told to whoever keeps time for it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

namespace gpuflight {

struct TurnWait {
  using Clock = std::chrono::steady_clock;  // the same for all processes of a machine

  std::chrono::nanoseconds before{};       ///< in waits that are over
  std::optional<Clock::time_point> since;  ///< when one began that goes on
};

/// @param turns the file that the process was given for its turns. What it has waited stands beside that, so
///              each process that is told apart names the file by a link of its own
TurnWait read_turn_wait(const std::filesystem::path& turns);

/// Whoever reads it meanwhile gets it whole.
/// @throws Unable
void write_turn_wait(const TurnWait& wait, const std::filesystem::path& turns);

std::chrono::nanoseconds waited_until(TurnWait::Clock::time_point now, const TurnWait& wait);

}  // namespace gpuflight
