#include "gpuflight/analysis/uncounted_memory.hpp"

#include <initializer_list>

#include "gpuflight/core/joined.hpp"
#include "gpuflight/core/reason_codes.hpp"

namespace gpuflight {
namespace {

bool contains_any(const std::string& function, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    if (function.find(part) != std::string::npos) return true;
  }
  return false;
}

// "cudaHostAlloc (3 times), cudaMallocHost (once)"
std::string in_words(const std::map<std::string, std::uint64_t>& functions) {
  std::vector<std::string> words;
  for (const auto& [function, times] : functions) {
    words.push_back(function + (times == 1 ? " (once)" : " (" + std::to_string(times) + " times)"));
  }
  return joined(words);
}

}  // namespace

void UncountedMemory::provided(const std::string& function) {
  if (contains_any(function, {"Managed"})) {
    note(managed_, function);
  } else if (contains_any(function, {"HostAlloc", "MallocHost", "MemAllocHost"})) {
    note(pinned_, function);
  } else if (contains_any(function, {"HostRegister"})) {
    note(registered_, function);
  }
}

void UncountedMemory::note(Functions& functions, const std::string& function) {
  const auto [entry, added] = functions.try_emplace(function);
  if (added) allowance_.take(kEntryBytes + function.size());
  ++entry->second;
}

std::vector<Remark> UncountedMemory::remarks() const {
  std::vector<Remark> remarks;
  const std::string unseen = ": kernels can use it without a copy, which no count shows";
  if (!pinned_.empty()) {
    remarks.push_back(
        {remark::kMappedMemory, "pinned host memory was allocated by " + in_words(pinned_) + unseen});
  }
  if (!registered_.empty()) {
    remarks.push_back(
        {remark::kMappedMemory, "host memory was registered by " + in_words(registered_) + unseen});
  }
  if (!managed_.empty()) {
    remarks.push_back({remark::kManagedMemory, "managed memory was allocated by " + in_words(managed_) +
                                                   ": it moves without copies that could be counted"});
  }
  return remarks;
}

}  // namespace gpuflight
