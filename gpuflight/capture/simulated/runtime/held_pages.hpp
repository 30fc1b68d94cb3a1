/// Pinned memory that copies are still at work with. The host can't reach its pages, so that whoever touches
/// them too early is found, whatever code it is.
#pragma once

#include <optional>
#include <vector>

#include "gpuflight/capture/simulated/runtime/memory_uses.hpp"
#include "gpuflight/capture/simulated/runtime/pinned.hpp"

namespace gpuflight::simulated {

/// A part of pinned memory that the device reads or writes.
struct Held {
  Use use;
  Moment moment;
  Doer who;
  char* pages;
  std::size_t bytes;  ///< of the pages, which have nobody else's bytes
};

/// Not for several threads at once.
class HeldPages {
 public:
  /// Only whole pages are: what shares one with other memory isn't held.
  void hold(const Use& use, const PinnedBlock& block, const Moment& moment, const Doer& who);

  void release_done(const Clock& host);
  void release(const void* address, std::size_t bytes);

  bool is_held(const void* address) const;

  /// What is held there, which is given free by that.
  std::optional<Held> touched(const void* address);

  /// Gives its page free, whatever is held there. @returns whether it lies in pinned memory, which can be
  /// reached then
  bool open(const void* address);

 private:
  std::vector<Held>::const_iterator held_at(const void* address) const;
  template <class Which>
  void release_if(Which which);
  void set_free(const Held& released) const;
  void protect_written(const Held& under) const;

  std::vector<Held> held_;
};

}  // namespace gpuflight::simulated
