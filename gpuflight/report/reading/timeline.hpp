/// A timeline from its JSON. For process.cpp.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>

#include "gpuflight/core/timeline.hpp"

namespace gpuflight::reading {

inline constexpr std::array kMemoryKinds{MemoryKind::Unknown, MemoryKind::Pageable, MemoryKind::Pinned,
                                         MemoryKind::Device,  MemoryKind::Array,    MemoryKind::Managed};

inline constexpr std::array kDirections{Direction::HostToDevice, Direction::DeviceToHost,
                                        Direction::DeviceToDevice, Direction::Peer, Direction::HostToHost};

/// Its first event starts at 0, and calls belong to the regions that were open when they started: the JSON
/// has no places in the stream.
Timeline timeline_from(const nlohmann::ordered_json& json);

}  // namespace gpuflight::reading
