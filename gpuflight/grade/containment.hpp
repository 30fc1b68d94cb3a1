/// How submissions are kept from the machine and from each other. All that a grading knows of the sandbox.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gpuflight {

/// What a contained command may read although it lies in a place that it may not look into, and those places.
struct Surroundings {
  std::vector<std::filesystem::path> hidden;    ///< folders: other submissions, and what becomes of them
  std::vector<std::filesystem::path> readable;  ///< files
};

class Containment {
 public:
  /// @param wanted "on", "auto" (where this machine can) or "off"
  /// @throws Unable where it is to be on and this machine can't
  Containment(const std::string& wanted, Surroundings surroundings);

  bool on() const { return !sandbox_.empty(); }

  /// The words that start this command in the sandbox: without network, with processes of its own, and with
  /// nothing that it can write to but one folder. Where it is off, the command itself.
  std::vector<std::string> around(const std::vector<std::string>& command,
                                  const std::filesystem::path& writable) const;

 private:
  Surroundings surroundings_;
  std::vector<std::string> sandbox_;  // bwrap and what all commands have in common; empty where it is off
};

}  // namespace gpuflight
