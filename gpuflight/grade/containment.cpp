#include "gpuflight/grade/containment.hpp"

#include "gpuflight/build/process.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

namespace fs = std::filesystem;

void append(std::vector<std::string>& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

std::vector<std::string> bubblewrap() {
  std::vector<std::string> words{"/usr/bin/env", "bwrap"};
  append(words, {"--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc"});
  append(words, {"--die-with-parent", "--new-session", "--ro-bind", "/", "/", "--dev", "/dev"});
  std::error_code ignored;  // without /dev there are no GPUs either
  for (const auto& entry : fs::directory_iterator("/dev", ignored)) {
    const std::string device = entry.path().string();
    if (device.starts_with("/dev/nvidia")) append(words, {"--dev-bind", device, device});
  }
  // Without a /proc of its own CUDA fails with cudaErrorOperatingSystem.
  append(words, {"--proc", "/proc"});
  return words;
}

bool works(std::vector<std::string> sandbox) {
  append(sandbox, {"true"});
  return run(sandbox).status == 0;
}

}  // namespace

Containment::Containment(const std::string& wanted, Surroundings surroundings)
    : surroundings_(std::move(surroundings)) {
  if (wanted == "off") return;
  std::vector<std::string> sandbox = bubblewrap();
  if (works(sandbox)) {
    sandbox_ = std::move(sandbox);
  } else if (wanted == "on") {
    throw Unable(
        "submissions are strangers' code, and this machine has no sandbox for them (bwrap doesn't work "
        "here); "
        "install bubblewrap and allow user namespaces, or do without by --sandbox=off");
  }
}

std::vector<std::string> Containment::around(const std::vector<std::string>& command,
                                             const fs::path& writable) const {
  if (!on()) return command;
  std::vector<std::string> words = sandbox_;
  for (const fs::path& folder : surroundings_.hidden) append(words, {"--tmpfs", folder.string()});
  for (const fs::path& file : surroundings_.readable)
    append(words, {"--ro-bind", file.string(), file.string()});
  append(words, {"--bind", writable.string(), writable.string(), "--"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace gpuflight
