#include "gpuflight/supervisor/processes.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
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
