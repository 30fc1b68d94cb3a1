#include "gpuflight/capture/simulated/cuda_runtime/moving.hpp"

#include <cstring>
#include <map>
#include <optional>

#include "gpuflight/capture/simulated/cuda_runtime/row_uses.hpp"
#include "gpuflight/capture/simulated/cuda_runtime/status.hpp"
#include "gpuflight/capture/simulated/runtime/calls.hpp"
#include "gpuflight/capture/simulated/runtime/forking.hpp"
#include "gpuflight/capture/simulated/runtime/memory.hpp"
#include "gpuflight/capture/simulated/runtime/ordering.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"
#include "gpuflight/capture/simulated/runtime/streams.hpp"

namespace gpuflight::simulated {
namespace {

Place place_of(const void* address) {
  if (Memory::get().is_device(address)) return {address, MemoryKind::Device};
  return {address, is_pinned(address) ? MemoryKind::Pinned : MemoryKind::Pageable};
}

bool on_device(const Place& place) { return place.kind == MemoryKind::Device; }

Direction direction_of(const Place& from, const Place& to) {
  if (!on_device(from)) return on_device(to) ? Direction::HostToDevice : Direction::HostToHost;
  if (!on_device(to)) return Direction::DeviceToHost;
  const Memory& memory = Memory::get();
  return memory.device_of(from.address) == memory.device_of(to.address) ? Direction::DeviceToDevice
                                                                        : Direction::Peer;
}

/// What the caller says of the two sides holds.
bool agrees(cudaMemcpyKind kind, const Place& from, const Place& to) {
  switch (kind) {
    case cudaMemcpyHostToHost: return !on_device(from) && !on_device(to);
    case cudaMemcpyHostToDevice: return !on_device(from) && on_device(to);
    case cudaMemcpyDeviceToHost: return on_device(from) && !on_device(to);
    case cudaMemcpyDeviceToDevice: return on_device(from) && on_device(to);
    case cudaMemcpyDefault: return true;
  }
  return false;
}

std::size_t bytes_of(const Rows& rows) { return rows.width * rows.height * rows.depth; }

/// Bytes from the first to behind the last.
std::size_t reach(const Rows& rows, std::size_t pitch, std::size_t slice) {
  return slice * (rows.depth - 1) + pitch * (rows.height - 1) + rows.width;
}

/// All of it lies in one block of a device, or on the host.
bool lies_in_memory(const void* address, std::size_t bytes) {
  if (!Memory::get().is_device(address)) return true;
  void* start = nullptr;
  std::size_t size = 0;
  if (!Memory::get().find(address, start, size)) return false;
  const auto before = static_cast<std::size_t>(static_cast<const char*>(address) - static_cast<char*>(start));
  return bytes <= size - before;
}

char* reachable(const void* address) {
  const Memory& memory = Memory::get();
  return static_cast<char*>(memory.is_device(address) ? memory.to_host(address) : const_cast<void*>(address));
}

void move(const Rows& rows) {
  char* const to = reachable(rows.to);
  const char* const from = reachable(rows.from);
  for (std::size_t slice = 0; slice < rows.depth; ++slice) {
    for (std::size_t row = 0; row < rows.height; ++row) {
      std::memmove(to + slice * rows.to_slice + row * rows.to_pitch,
                   from + slice * rows.from_slice + row * rows.from_pitch, rows.width);
    }
  }
}

cudaError_t check(const Rows& rows, cudaMemcpyKind kind) {
  const bool pitched = rows.height > 1 && (rows.to_pitch < rows.width || rows.from_pitch < rows.width);
  if (pitched || !agrees(kind, place_of(rows.from), place_of(rows.to))) return cudaErrorInvalidValue;
  const bool inside = lies_in_memory(rows.to, reach(rows, rows.to_pitch, rows.to_slice)) &&
                      lies_in_memory(rows.from, reach(rows, rows.from_pitch, rows.from_slice));
  return inside ? cudaSuccess : cudaErrorInvalidValue;
}

/// CUDA's own ("API synchronization behavior" in its manual): a copy from the device to pageable memory
/// returns when it is done, whatever its name, and so does one between parts of the host's. One to the device
/// has read pageable memory by then.
bool host_has_waited(Direction direction, const Place& to, Returns returns) {
  if (direction == Direction::HostToHost) return true;
  if (direction == Direction::DeviceToHost && to.kind == MemoryKind::Pageable) return true;
  return returns == Returns::WhenDone &&
         (direction == Direction::DeviceToHost || direction == Direction::HostToDevice);
}

void leave(Call& call, Direction direction, const Place& to, Returns returns, const Lane& lane,
           std::span<const Use> uses) {
  Ordering* const ordering = Ordering::current();
  if (ordering == nullptr) return;
  if (host_has_waited(direction, to, returns)) {
    ordering->host_waits(lane);
  } else {
    call.leaves_behind(uses);
  }
}

/// Has the simulation itself reach what it is about to read or write.
void let_through(const void* address, std::size_t bytes) {
  Ordering* const ordering = Ordering::current();
  if (ordering != nullptr && !Memory::get().is_device(address)) ordering->let_through(address, bytes);
}

void let_through(const Rows& rows) {
  let_through(rows.from, reach(rows, rows.from_pitch, rows.from_slice));
  let_through(rows.to, reach(rows, rows.to_pitch, rows.to_slice));
}

/// A copy between two devices in the default stream comes after all of both devices' work and before what
/// follows ("cudaMemcpyPeer" in CUDA's manual).
class PeersWait {
 public:
  PeersWait(Direction direction, const Place& from, const Place& to, const Lane& lane)
      : ordering_(direction == Direction::Peer && lane.stream == 0 ? Ordering::current() : nullptr),
        lane_(lane) {
    if (ordering_ == nullptr) return;
    for (const void* address : {from.address, to.address})
      ordering_->host_waits_for_device(static_cast<std::uint32_t>(Memory::get().device_of(address)));
  }
  ~PeersWait() {
    if (ordering_ != nullptr) ordering_->host_waits(lane_);
  }
  PeersWait(const PeersWait&) = delete;
  PeersWait& operator=(const PeersWait&) = delete;

 private:
  Ordering* ordering_;
  Lane lane_;
};

}  // namespace

cudaError_t copy_rows(const InternedText& function, const Rows& rows, cudaMemcpyKind kind,
                      cudaStream_t stream, Returns returns) {
  if (!devices_usable()) return lost();
  const std::optional<Stream> known = stream_of(stream);
  if (!known) return done(cudaErrorInvalidResourceHandle);
  if (bytes_of(rows) == 0) return cudaSuccess;
  if (const cudaError_t status = check(rows, kind); status != cudaSuccess) return done(status);
  const Place from = place_of(rows.from);
  const Place to = place_of(rows.to);
  const Direction direction = direction_of(from, to);
  const Lane lane = lane_of(*known);
  const PeersWait peers(direction, from, to, lane);
  Call call = Call::copy(function, {direction, from, to, bytes_of(rows)}, lane);
  std::vector<Use> uses;
  add_uses(rows, uses);
  let_through(rows);
  move(rows);
  call.copied(uses);
  leave(call, direction, to, returns, lane, uses);
  return cudaSuccess;
}

cudaError_t copy_batch(const InternedText& function, std::span<const Rows> copies, cudaStream_t stream) {
  if (!devices_usable()) return lost();
  const std::optional<Stream> known = stream_of(stream);
  if (!known || (stream == nullptr || stream == cudaStreamLegacy))
    return done(cudaErrorInvalidValue);  // CUDA has no batches in the default stream
  std::map<Direction, Transfer> transfers;
  for (const Rows& rows : copies) {
    if (const cudaError_t status = check(rows, cudaMemcpyDefault); status != cudaSuccess) return done(status);
    const Place from = place_of(rows.from);
    const Place to = place_of(rows.to);
    const Direction direction = direction_of(from, to);
    Transfer& transfer = transfers.try_emplace(direction, Transfer{direction, from, to, 0, 0}).first->second;
    transfer.bytes += rows.width;
    ++transfer.copies;
  }
  for (const auto& [direction, transfer] : transfers) {
    const Lane lane = lane_of(*known);
    Call call = Call::copy(function, transfer, lane);
    std::vector<Use> uses;
    for (const Rows& rows : copies) {
      if (direction_of(place_of(rows.from), place_of(rows.to)) != direction) continue;
      add_uses(rows, uses);
      let_through(rows);
      move(rows);
    }
    call.copied(uses);
    leave(call, direction, transfer.to, Returns::WhenAsked, lane, uses);
  }
  return cudaSuccess;
}

cudaError_t fill_rows(const InternedText& function, const FilledRows& rows, int value, cudaStream_t stream) {
  if (!devices_usable()) return lost();
  const std::optional<Stream> known = stream_of(stream);
  if (!known) return done(cudaErrorInvalidResourceHandle);
  if (rows.width == 0 || rows.height == 0) return cudaSuccess;
  if (rows.height > 1 && rows.pitch < rows.width) return done(cudaErrorInvalidValue);
  const Place to = place_of(rows.to);
  const bool fillable = on_device(to) || to.kind == MemoryKind::Pinned;
  if (!fillable || !lies_in_memory(rows.to, rows.pitch * (rows.height - 1) + rows.width))
    return done(cudaErrorInvalidValue);
  Call call = Call::fill(function, to, rows.width * rows.height, lane_of(*known));
  const std::vector<Use> uses = uses_of(rows);
  let_through(rows.to, rows.pitch * (rows.height - 1) + rows.width);
  for (std::size_t row = 0; row < rows.height; ++row)
    std::memset(reachable(rows.to) + row * rows.pitch, value, rows.width);
  call.filled(uses);
  // Of pinned memory, only the functions named Async return before; they are taken to wait too.
  Ordering* const ordering = Ordering::current();
  if (ordering != nullptr && !on_device(to)) ordering->host_waits(lane_of(*known));
  return cudaSuccess;
}

}  // namespace gpuflight::simulated
