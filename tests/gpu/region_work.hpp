/// What a stream says was done in each region, by the simplest reading of it: tests of the source don't
/// lean on the analysis that they feed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/cupti/collector.hpp"

namespace gpuflight::test {

struct RegionWork {
  std::vector<HostCall> calls;
  std::vector<Kernel> kernels;
  std::vector<Copy> copies;
  std::vector<Fill> fills;

  std::size_t calls_of(CallKind kind) const {
    return static_cast<std::size_t>(std::ranges::count(calls, kind, &HostCall::kind));
  }
  std::uint64_t copied(Direction direction) const {
    std::uint64_t copies_done = 0;
    for (const Copy& copy : copies) copies_done += copy.direction == direction ? copy.copies : 0;
    return copies_done;
  }
};

/// The work of all process-scoped regions of each name. Calls that were captured count in none.
class WorkByRegion {
 public:
  explicit WorkByRegion(const Stream& stream) {
    for (const HostReturn& call : stream.all<HostReturn>()) {
      if (call.captured != 0) captured_.insert(call.correlation);
    }
    for (const Event& event : stream.events) std::visit([&](const auto& one) { read(stream, one); }, event);
  }

  const RegionWork& in(const std::string& region) { return work_[region]; }
  std::uint64_t captured() const { return captured_.size(); }
  std::uint64_t unexplained() const { return unexplained_; }

 private:
  void read(const Stream& stream, const RegionOpened& opened) {
    open_[opened.region] = stream.text(opened.name);
  }
  void read(const Stream&, const RegionClosed& closed) { open_.erase(closed.region); }
  void read(const Stream&, const HostCall& call) {
    std::vector<std::string>& regions = regions_of_call_[call.correlation];
    for (const auto& [id, name] : open_) regions.push_back(name);
    if (captured_.contains(call.correlation)) return;
    for (const std::string& name : regions) work_[name].calls.push_back(call);
  }
  void read(const Stream&, const Kernel& kernel) { add(kernel, &RegionWork::kernels); }
  void read(const Stream&, const Copy& copy) { add(copy, &RegionWork::copies); }
  void read(const Stream&, const Fill& fill) { add(fill, &RegionWork::fills); }
  template <class E>
  void read(const Stream&, const E&) {}

  template <class E>
  void add(const E& record, std::vector<E> RegionWork::*where) {
    const auto call = regions_of_call_.find(record.correlation);
    if (call == regions_of_call_.end()) {
      ++unexplained_;
      return;
    }
    for (const std::string& name : call->second) (work_[name].*where).push_back(record);
  }

  std::set<Correlation> captured_;
  std::map<RegionId, std::string> open_;
  std::map<Correlation, std::vector<std::string>> regions_of_call_;
  std::map<std::string, RegionWork> work_;
  std::uint64_t unexplained_ = 0;
};

}  // namespace gpuflight::test
