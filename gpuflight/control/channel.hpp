/// Messages between the judge and a worker, over a stream socket that both hold.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace gpuflight {

/// A request or its answer: JSON, and the bytes of tensors behind it.
struct Message {
  nlohmann::json head;
  std::vector<std::byte> payload;
};

/// The other side is gone, or what came is no message.
class ChannelError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ChannelTimeout : public ChannelError {
 public:
  using ChannelError::ChannelError;
};

/// One end. Owns its descriptor. Not thread-safe.
class Channel {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  /// No message is larger: a head of 8 MiB (100,000 timed calls take 4), a payload of 4 GiB.
  static constexpr std::uint32_t kMaxHead = 8U << 20;
  static constexpr std::uint64_t kMaxPayload = 1ULL << 32;

  explicit Channel(int descriptor) : descriptor_(descriptor) {}
  ~Channel();
  Channel(Channel&& other) noexcept;
  Channel& operator=(Channel&&) = delete;

  /// From here on waits also end, with a ChannelError, when one of these descriptors (not owned; negative
  /// ones are ignored) is readable: a pidfd of the other side, whose children may hold the channel open.
  void end_with(std::vector<int> ends) { ends_ = std::move(ends); }

  /// @throws ChannelTimeout, ChannelError
  void send(const nlohmann::json& head, std::span<const std::byte> payload = {},
            std::optional<Deadline> deadline = {});
  /// @throws ChannelTimeout, ChannelError
  Message receive(std::optional<Deadline> deadline = {});

 private:
  void transfer(void* data, std::size_t size, bool out, std::optional<Deadline> deadline);
  void wait_until_ready(bool out, std::optional<Deadline> deadline) const;

  int descriptor_;
  std::vector<int> ends_;
};

}  // namespace gpuflight
