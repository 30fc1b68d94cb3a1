/// How code that nobody vouches for is run in a sandbox of bubblewrap's.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpuflight {

/// What a sandboxed program may see and change besides what all may: a read-only root, a private /tmp, and
/// the GPU.
struct SandboxFolders {
  std::vector<std::filesystem::path> readable{};  ///< files and folders that may lie in one that is hidden
  std::vector<std::filesystem::path> writable{};
  std::vector<std::filesystem::path> hidden{};  ///< folders that are empty in there, as /tmp and /run are,
                                                ///< also where they lie in a readable one
};

/// The words that stand before a program to run it in a sandbox: own user, process, network and IPC
/// namespaces, no capabilities, none of /tmp's and /run's content but what is named, and of the devices only
/// NVIDIA's. The program is the first process in there: with it, all others end.
/// @param bubblewrap its path
std::vector<std::string> sandbox_words(const std::filesystem::path& bubblewrap,
                                       const SandboxFolders& folders);

/// bubblewrap's path, or empty where PATH has none.
std::filesystem::path find_bubblewrap();

}  // namespace gpuflight
