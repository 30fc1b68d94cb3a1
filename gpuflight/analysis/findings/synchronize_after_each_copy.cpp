#include <algorithm>
#include <unordered_set>

#include "gpuflight/analysis/findings/call_places.hpp"
#include "gpuflight/analysis/findings/kinds.hpp"
#include "gpuflight/analysis/findings/performed.hpp"
#include "gpuflight/analysis/findings/region_around.hpp"
#include "gpuflight/analysis/findings/thresholds.hpp"
#include "gpuflight/core/finding_codes.hpp"
#include "gpuflight/core/numbers.hpp"

namespace gpuflight {
namespace {

using Calls = std::vector<const TimelineCall*>;

std::map<std::uint32_t, Calls> calls_by_thread(const Timeline& part) {
  std::map<std::uint32_t, Calls> by_thread;
  for (const TimelineCall& call : part.calls) by_thread[call.call.thread].push_back(&call);
  return by_thread;
}

/// The call behind the first copy, if there is the same kind of wait behind every copy; else nullptr.
const TimelineCall* wait_after_each(const std::vector<Performed<Copy>>& copies, const Calls& of_thread) {
  std::unordered_set<const TimelineCall*> copying;
  for (const Performed<Copy>& copy : copies) copying.insert(copy.call);
  const TimelineCall* wait = nullptr;
  std::size_t waits = 0;
  for (std::size_t i = 1; i < of_thread.size(); ++i) {
    const HostCall& call = of_thread[i]->call;
    if (!copying.contains(of_thread[i - 1]) || call.kind != CallKind::Synchronize) continue;
    if (wait == nullptr) wait = of_thread[i];
    if (call.function == wait->call.function) ++waits;
  }
  return waits == copies.size() ? wait : nullptr;
}

bool comes_from_pageable(const Performed<Copy>& copy) { return copy.record->from == MemoryKind::Pageable; }

std::string message_of(std::size_t copies, const std::string& wait) {
  const char* whose =
      wait == "cudaStreamSynchronize" ? ", as LibTorch does in every copy that isn't told otherwise" : "";
  return "the host waited for the device after each of " + grouped(copies) +
         " host-to-device copies from pageable memory (" + wait + whose +
         "): make fewer copies, or non_blocking ones";
}

}  // namespace

std::optional<Finding> synchronize_after_each_copy(const Timeline& part) {
  const std::map<std::uint32_t, Calls> calls = calls_by_thread(part);
  for (const auto& [thread, copies] : copies_by_thread(part, Direction::HostToDevice)) {
    // Behind a copy from pinned memory, a wait may be what lets the host write there again.
    if (copies.size() < kFewestCopies || !std::ranges::all_of(copies, comes_from_pageable)) continue;
    const TimelineCall* wait = wait_after_each(copies, calls.at(thread));
    if (wait == nullptr) continue;
    return Finding{finding::kSynchronizeAfterEachCopy,
                   message_of(copies.size(), text_of(part, wait->call.function)),
                   region_around(part, *copies.front().call, *copies.back().call), copies.size(),
                   common_place(part, Run<Copy>(copies))};
  }
  return std::nullopt;
}

}  // namespace gpuflight
