/// What stands in a timeline for neighbours that were too many to be kept one by one.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "gpuflight/core/events.hpp"

namespace gpuflight {

/// How many events in a stream came before this one.
using StreamPlace = std::uint64_t;

enum class MergedKind : std::uint8_t { Region, Call, Kernel, Copy, Fill };

/// Events of one kind and one lane (a thread; a device's stream; of copies a direction too) that began in the
/// same short stretch of time, all of them. One that no other began beside, or that is longer than the
/// stretch, stands alone.
struct MergedEvents {
  MergedKind kind = MergedKind::Call;
  Direction direction = Direction::HostToDevice;  ///< of copies
  std::optional<CallKind> call;                   ///< of calls, where all are of this kind
  TextId name = 0;                                ///< of all of them; 0 where they differ or have none
  std::uint32_t thread = 0;                       ///< of regions and calls theirs, of records their calls'
  std::uint32_t depth = 0;                        ///< of regions: how many were open on their thread
  std::uint32_t device = 0;                       ///< of records
  std::uint32_t stream = 0;
  Timestamp start{};                ///< the first one's
  Timestamp end{};                  ///< the last one's
  std::chrono::nanoseconds busy{};  ///< of all durations together
  std::uint64_t events = 1;
  std::uint64_t copies = 0;  ///< of copies: more than there are events where some are batches
  std::uint64_t bytes = 0;
  /// Of the first one, of records their calls'; nothing where those aren't known.
  std::optional<StreamPlace> first_place{};
};

}  // namespace gpuflight
