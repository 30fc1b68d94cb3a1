#include "gpuflight/supervisor/processes.hpp"

#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
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

std::chrono::nanoseconds processor_time_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void add_status_of(pid_t process, Usage& usage) {
  std::ifstream status(folder_of(process) / "status");
  for (std::string line; std::getline(status, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key = line.substr(0, colon);
    if (key == "RssAnon" || key == "RssShmem" || key == "VmSwap") {
      usage.memory += std::stoull(line.substr(colon + 1)) * 1024;
    } else if (key == "Threads") {
      usage.tasks += std::stoull(line.substr(colon + 1));
    }
  }
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
    add_status_of(process, usage);
    usage.processor_time += processor_time_of(process);
  }
  return usage;
}

}  // namespace gpuflight
