#include "gpuflight/supervisor/processes.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>

namespace gpuflight {
namespace {

std::filesystem::path folder_of(pid_t process) {
  return std::filesystem::path("/proc") / std::to_string(process);
}

// A child belongs to the thread that made it.
std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  std::error_code gone;
  for (std::filesystem::directory_iterator thread(folder_of(process) / "task", gone), end;
       !gone && thread != end; thread.increment(gone)) {
    std::ifstream listed(thread->path() / "children");
    for (pid_t child = 0; listed >> child;) children.push_back(child);
  }
  return children;
}

// Its own, and that of its children that are gone. The name may have any characters, the last of them ")".
std::chrono::nanoseconds processor_time_of(pid_t process) {
  std::ifstream stat(folder_of(process) / "stat");
  std::string text;
  std::getline(stat, text, '\0');
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  std::int64_t ticks = 0;
  for (std::int64_t part = 0, field = 14; field < 18 && fields >> part; ++field) ticks += part;
  return std::chrono::nanoseconds(std::chrono::seconds(ticks)) / sysconf(_SC_CLK_TCK);
}

using Numbers = std::map<std::string, std::uint64_t>;

// Of a file with a line "key: number …" for each; what is no number is 0.
Numbers numbers_in(const std::filesystem::path& file) {
  Numbers numbers;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    numbers[line.substr(0, colon)] = std::strtoull(line.c_str() + colon + 1, nullptr, 10);
  }
  return numbers;
}

std::uint64_t sum_of(const Numbers& numbers, std::initializer_list<const char*> keys) {
  std::uint64_t sum = 0;
  for (const char* key : keys) {
    if (const auto found = numbers.find(key); found != numbers.end()) sum += found->second;
  }
  return sum;
}

constexpr std::uint64_t kKib = 1024;

// The pages that it has, those that it shares with others too.
std::uint64_t whole_memory(const Numbers& status) {
  return sum_of(status, {"RssAnon", "RssShmem", "VmSwap"}) * kKib;
}

}  // namespace

std::vector<pid_t> processes_below_this() {
  std::vector<pid_t> found = children_of(getpid());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<pid_t> children = children_of(found[i]);
    found.insert(found.end(), children.begin(), children.end());
  }
  return found;
}

Usage usage_of(const std::vector<pid_t>& processes) {
  Usage usage;
  for (const pid_t process : processes) {
    const Numbers status = numbers_in(folder_of(process) / "status");
    const std::uint64_t memory = whole_memory(status);
    usage.memory += memory;
    usage.largest = std::max(usage.largest, memory);
    usage.tasks += sum_of(status, {"Threads"});
    usage.processor_time += processor_time_of(process);
  }
  return usage;
}

std::uint64_t memory_without_repeats(const std::vector<pid_t>& processes) {
  std::uint64_t memory = 0;
  for (const pid_t process : processes) {
    const Numbers shares = numbers_in(folder_of(process) / "smaps_rollup");
    // A process may see to it that its pages can't be looked at.
    memory += shares.contains("Pss_Anon") ? sum_of(shares, {"Pss_Anon", "Pss_Shmem", "SwapPss"}) * kKib
                                          : whole_memory(numbers_in(folder_of(process) / "status"));
  }
  return memory;
}

}  // namespace gpuflight
