#include "gpuflight/judge/sandbox.hpp"

#include <algorithm>

#include "gpuflight/core/find_program.hpp"
#include "gpuflight/core/lies_within.hpp"

namespace gpuflight {
namespace {

using Path = std::filesystem::path;

// What a full disk of its own may take of the machine's memory.
constexpr const char* kPrivateFolderBytes = "1073741824";

// /run has the sockets of the machine's services.
constexpr const char* kPrivateFolders[] = {"/tmp", "/var/tmp", "/run", "/dev/shm"};

// The kernel's switches, which belong to the machine's root: the judge may be run by it.
constexpr const char* kSwitches[] = {"/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus",
                                     "/proc/fs"};

void add(std::vector<std::string>& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

void add_gpus(std::vector<std::string>& words) {
  std::error_code none;
  for (std::filesystem::directory_iterator device("/dev", none), end; !none && device != end;
       device.increment(none)) {
    const std::string name = device->path().filename();
    if (name.starts_with("nvidia") || name == "dxg")
      add(words, {"--dev-bind-try", device->path(), device->path()});
  }
}

// Where it lies, whatever links lead there.
Path real(const Path& path) {
  std::error_code ignored;
  const Path found = std::filesystem::weakly_canonical(std::filesystem::absolute(path), ignored);
  return found.empty() ? path : found;
}

std::vector<Path> all_hidden(const SandboxFolders& folders) {
  std::vector<Path> hidden;
  for (const Path folder : kPrivateFolders) {
    if (std::filesystem::exists(folder)) hidden.push_back(real(folder));
  }
  for (const Path& folder : folders.hidden) hidden.push_back(real(folder));
  return hidden;
}

}  // namespace

std::vector<std::string> sandbox_words(const Path& bubblewrap, const SandboxFolders& folders) {
  std::vector<std::string> words{bubblewrap,
                                 "--unshare-user",
                                 "--unshare-pid",
                                 "--unshare-net",
                                 "--unshare-ipc",
                                 "--unshare-uts",
                                 "--unshare-cgroup-try",
                                 "--die-with-parent",
                                 "--new-session",
                                 "--as-pid-1",
                                 "--cap-drop",
                                 "ALL",
                                 "--ro-bind",
                                 "/",
                                 "/",
                                 "--proc",
                                 "/proc",
                                 "--dev",
                                 "/dev"};
  add_gpus(words);
  const std::vector<Path> hidden = all_hidden(folders);
  for (const Path& folder : hidden) add(words, {"--size", kPrivateFolderBytes, "--tmpfs", folder});
  for (const Path& path : folders.readable) {
    const Path there = real(path);
    if (std::ranges::any_of(hidden, [&](const Path& folder) { return lies_within(there, folder); }))
      add(words, {"--ro-bind", there, there});
  }
  for (const Path& path : folders.writable) add(words, {"--bind", real(path), real(path)});
  for (const char* path : kSwitches) add(words, {"--ro-bind-try", path, path});
  add(words, {"--remount-ro", "/dev"});  // its size has no bound; what is mounted in there stays writable
  add(words, {"--chdir", "/tmp", "--setenv", "TMPDIR", "/tmp", "--"});
  return words;
}

Path find_bubblewrap() { return find_program("bwrap").value_or(Path()); }

}  // namespace gpuflight
