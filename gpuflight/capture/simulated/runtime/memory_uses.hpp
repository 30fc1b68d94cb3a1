/// Who used which memory last, and which of these uses nothing orders.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "gpuflight/capture/simulated/runtime/stream_order.hpp"
#include "gpuflight/capture/simulated/runtime/uses.hpp"
#include "gpuflight/core/events.hpp"

namespace gpuflight::simulated {

/// A piece of a device's work, and how a person finds it.
struct Doer {
  TextId name;
  StackId stack;
  std::uint32_t stream;  ///< as in events
};

/// What used memory.
struct User {
  Moment moment;
  Doer who;
  bool given_away = false;  ///< the memory had another owner since
};

/// A use that an earlier one isn't surely done before.
struct Conflict {
  User earlier;
  bool earlier_writes;
};

/// Not for several threads at once.
class MemoryUses {
 public:
  explicit MemoryUses(const StreamOrder& order) : order_(order) {}

  /// @returns the first conflict with what used that memory before
  std::optional<Conflict> add(const Use& use, const Moment& moment, const Doer& who);

  /// The memory has another owner from here on.
  void give_away(const void* address, std::size_t bytes);

  /// What used that memory no longer counts.
  void forget(const void* address, std::size_t bytes);
  void forget_all();

 private:
  struct Part {
    std::uintptr_t end;
    std::optional<User> writer{};
    std::vector<User> readers{};  // since it was written, at most one of each stream
  };
  using Parts = std::map<std::uintptr_t, Part>;

  enum class Kind : std::uint8_t { Read, Write, GiveAway };
  struct Noted {
    std::uintptr_t start;
    std::uintptr_t end;
    Moment moment;
    Doer who;
    Kind kind;
  };

  void note(const Noted& noted);
  void apply_notes();
  std::optional<Conflict> apply(const Noted& noted);
  std::optional<Conflict> conflict_in(Parts::iterator first, Parts::iterator last, const Noted& noted) const;
  void read(Parts::iterator first, Parts::iterator last, const Noted& noted);
  static void give_away(Parts::iterator first, Parts::iterator last);
  Parts::iterator split(std::uintptr_t at);

  const StreamOrder& order_;
  Parts parts_;               // by where they begin
  std::vector<Noted> notes_;  // while there is one stream, whose work is always ordered
};

}  // namespace gpuflight::simulated
