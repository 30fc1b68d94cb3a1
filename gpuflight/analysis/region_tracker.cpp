#include "gpuflight/analysis/region_tracker.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "gpuflight/analysis/saturated.hpp"
#include "gpuflight/trace/decoder.hpp"

namespace gpuflight {

void RegionTracker::open(const RegionOpened& event, const std::string& name) {
  if (const auto earlier = by_id_.find(event.region); earlier != by_id_.end()) {
    ++reopened_;
    forget(earlier->second);
  }
  if (open_.size() == kMostOpen) {
    throw TooLarge("a trace with more than " + std::to_string(kMostOpen) + " regions open at once");
  }
  RegionTotal& total = total_of(event, name);
  total.open = true;
  if (total.root == event.region) last_root_ = &total;
  const auto open = open_.insert(open_.end(), {&total, event.region, event.thread, event.scope, event.time});
  by_id_[event.region] = open;
  by_thread_[event.thread].push_back(open);
  sets_.clear();
}

void RegionTracker::close(const RegionClosed& event) {
  const auto found = by_id_.find(event.region);
  if (found == by_id_.end()) return;
  const Open& open = *found->second;
  open.total->open = false;
  open.total->duration = saturated_sum(open.total->duration, event.time - open.since);
  forget(found->second);
  sets_.clear();
}

void RegionTracker::forget(OpenRegions::iterator open) {
  const auto of_thread = by_thread_.find(open->thread);
  std::vector<OpenRegions::iterator>& stack = of_thread->second;
  stack.erase(std::next(std::find(stack.rbegin(), stack.rend(), open)).base());
  if (stack.empty()) by_thread_.erase(of_thread);
  by_id_.erase(open->id);
  open_.erase(open);
}

std::shared_ptr<const RegionSet> RegionTracker::open_for(std::uint32_t thread) {
  std::shared_ptr<const RegionSet>& set = sets_[thread];
  if (set == nullptr) set = make_set(thread);
  return set;
}

std::shared_ptr<const RegionSet> RegionTracker::make_set(std::uint32_t thread) {
  const std::size_t bytes = kEntryBytes + open_.size() * sizeof(void*);
  allowance_.take(bytes);
  const auto give_back = [&allowance = allowance_, bytes](const RegionSet* set) {
    allowance.give_back(bytes);
    delete set;
  };
  const std::shared_ptr<RegionSet> set(new RegionSet, give_back);
  for (const Open& open : open_) {
    if (open.scope == Scope::Process || open.thread == thread) set->counts.push_back(&open.total->counts);
  }
  if (last_root_ != nullptr) set->since = &last_root_->since;
  return set;
}

const RegionTotal* RegionTracker::innermost_on(std::uint32_t thread) const {
  const auto stack = by_thread_.find(thread);
  return stack == by_thread_.end() ? nullptr : stack->second.back()->total;
}

// No total has two openings at once: what a thread opens while one of its regions is open lies under it.
RegionTotal& RegionTracker::total_of(const RegionOpened& event, const std::string& name) {
  const RegionTotal* parent = innermost_on(event.thread);
  if (parent == nullptr) return new_total({event.region, event.region, name, name, false, {}, {}, {}});
  RegionTotal*& total = inner_[{parent, name}];
  if (total == nullptr) {
    total = &new_total({event.region, parent->root, name, parent->path + "/" + name, false, {}, {}, {}});
  }
  return *total;
}

RegionTotal& RegionTracker::new_total(RegionTotal total) {
  allowance_.take(sizeof(RegionTotal) + kEntryBytes + 2 * total.name.size() + total.path.size());
  return totals_.emplace_back(std::move(total));
}

}  // namespace gpuflight
