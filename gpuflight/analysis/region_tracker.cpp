#include "gpuflight/analysis/region_tracker.hpp"

#include <algorithm>

#include "gpuflight/analysis/saturated.hpp"

namespace gpuflight {

void RegionTracker::open(const RegionOpened& event, const std::string& name) {
  reopened_ += std::erase_if(open_, [&](const Open& open) { return open.id == event.region; });
  RegionTotal& total = total_of(event, name);
  total.open = true;
  open_.push_back({&total, event.region, event.thread, event.scope, event.time});
  sets_.clear();
}

void RegionTracker::close(const RegionClosed& event) {
  const auto found =
      std::find_if(open_.begin(), open_.end(), [&](const Open& open) { return open.id == event.region; });
  if (found == open_.end()) return;
  found->total->open = false;
  found->total->duration = saturated_sum(found->total->duration, event.time - found->since);
  open_.erase(found);
  sets_.clear();
}

std::shared_ptr<const RegionSet> RegionTracker::open_for(std::uint32_t thread) {
  std::shared_ptr<const RegionSet>& set = sets_[thread];
  if (set == nullptr) {
    RegionSet regions;
    for (const Open& open : open_) {
      if (open.scope == Scope::Process || open.thread == thread) regions.push_back(open.total);
    }
    set = std::make_shared<const RegionSet>(std::move(regions));
  }
  return set;
}

const RegionTotal* RegionTracker::parent_on(std::uint32_t thread) const {
  const auto innermost =
      std::find_if(open_.rbegin(), open_.rend(), [&](const Open& open) { return open.thread == thread; });
  return innermost == open_.rend() ? nullptr : innermost->total;
}

// No total has two openings at once: what a thread opens while one of its regions is open lies under it.
RegionTotal& RegionTracker::total_of(const RegionOpened& event, const std::string& name) {
  const RegionTotal* parent = parent_on(event.thread);
  if (parent == nullptr) {
    return totals_.emplace_back(RegionTotal{event.region, event.region, name, name, false, {}, {}});
  }
  RegionTotal*& total = inner_[{parent, name}];
  if (total == nullptr) {
    total = &totals_.emplace_back(
        RegionTotal{event.region, parent->root, name, parent->path + "/" + name, false, {}, {}});
  }
  return *total;
}

}  // namespace gpuflight
