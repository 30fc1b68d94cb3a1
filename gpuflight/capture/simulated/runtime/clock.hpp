/// What is known to be done of the work of streams.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gpuflight::simulated {

/// A piece of a stream's work: the streams have numbers from 0 on, and the work of each from 1 on.
struct Moment {
  std::uint32_t stream = 0;
  std::uint64_t work = 0;
};

/// Of each stream, up to which piece of its work all is done. A vector clock.
class Clock {
 public:
  bool covers(const Moment& moment) const { return of(moment.stream) >= moment.work; }

  std::uint64_t of(std::uint32_t stream) const { return stream < done_.size() ? done_[stream] : 0; }

  void advance(const Moment& to) {
    if (done_.size() <= to.stream) done_.resize(to.stream + std::size_t{1});
    done_[to.stream] = std::max(done_[to.stream], to.work);
  }

  void join(const Clock& other) {
    if (done_.size() < other.done_.size()) done_.resize(other.done_.size());
    for (std::size_t i = 0; i < other.done_.size(); ++i) done_[i] = std::max(done_[i], other.done_[i]);
  }

 private:
  std::vector<std::uint64_t> done_;
};

}  // namespace gpuflight::simulated
