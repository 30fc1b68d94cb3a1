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

struct Mount {
  Path place;
  bool hides;  // else it shows what is there
};

std::vector<Mount> mounts_of(const SandboxFolders& folders) {
  std::vector<Mount> mounts;
  for (const Path folder : kPrivateFolders) {
    if (std::filesystem::exists(folder)) mounts.push_back({real(folder), true});
  }
  for (const Path& folder : folders.hidden) mounts.push_back({real(folder), true});
  const std::vector<Mount> hidden = mounts;
  for (const Path& path : folders.readable) {
    const Path there = real(path);
    if (std::ranges::any_of(hidden, [&](const Mount& each) { return lies_within(there, each.place); }))
      mounts.push_back({there, false});
  }
  // A mount covers all that were made in its place before, so what lies in another comes after it.
  std::ranges::stable_sort(mounts, {}, &Mount::place);
  return mounts;
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
  for (const Mount& mount : mounts_of(folders)) {
    if (mount.hides) {
      add(words, {"--size", kPrivateFolderBytes, "--tmpfs", mount.place});
    } else {
      add(words, {"--ro-bind", mount.place, mount.place});
    }
  }
  for (const Path& path : folders.writable) add(words, {"--bind", real(path), real(path)});
  for (const char* path : kSwitches) add(words, {"--ro-bind-try", path, path});
  add(words, {"--remount-ro", "/dev"});  // its size has no bound; what is mounted in there stays writable
  add(words, {"--chdir", "/tmp", "--setenv", "TMPDIR", "/tmp", "--"});
  return words;
}

Path find_bubblewrap() { return find_program("bwrap").value_or(Path()); }

}  // namespace gpuflight
