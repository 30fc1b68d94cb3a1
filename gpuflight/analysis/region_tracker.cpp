#include "gpuflight/analysis/region_tracker.hpp"

#include <algorithm>

namespace gpuflight {

void RegionTracker::open(const RegionOpened& event, const std::string& name) {
  std::erase_if(open_, [&](const Open& open) { return open.opening->id == event.region; });
  const RegionOpening* parent = parent_on(event.thread);
  RegionOpening& opening = openings_.emplace_back();
  opening.id = event.region;
  opening.root = parent == nullptr ? event.region : parent->root;
  opening.name = name;
  opening.path = parent == nullptr ? name : parent->path + "/" + name;
  opening.opened = event.time;
  open_.push_back({&opening, event.thread, event.scope});
  sets_.clear();
}

void RegionTracker::close(const RegionClosed& event) {
  const auto found = std::find_if(open_.begin(), open_.end(),
                                  [&](const Open& open) { return open.opening->id == event.region; });
  if (found == open_.end()) return;
  found->opening->closed = event.time;
  open_.erase(found);
  sets_.clear();
}

std::shared_ptr<const RegionSet> RegionTracker::open_for(std::uint32_t thread) {
  std::shared_ptr<const RegionSet>& set = sets_[thread];
  if (set == nullptr) {
    RegionSet regions;
    for (const Open& open : open_) {
      if (open.scope == Scope::Process || open.thread == thread) regions.push_back(open.opening);
    }
    set = std::make_shared<const RegionSet>(std::move(regions));
  }
  return set;
}

const RegionOpening* RegionTracker::parent_on(std::uint32_t thread) const {
  const auto innermost =
      std::find_if(open_.rbegin(), open_.rend(), [&](const Open& open) { return open.thread == thread; });
  return innermost == open_.rend() ? nullptr : innermost->opening;
}

}  // namespace gpuflight
