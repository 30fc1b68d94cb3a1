/// `gpuflight run --solution FILE.cpp`: sources are built before they are judged.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "cli/elapsed_progress.hpp"
#include "gpuflight/core/temporary_folder.hpp"
#include "gpuflight/judge/solution_files.hpp"

namespace gpuflight {

/// What it built lasts as long as this.
class BuiltSolutions {
 public:
  /// Builds those that are C++ by their names, as `gpuflight build` does, in a process of its own each. What
  /// the compiler wrote goes to stderr as it is. A source that can't be built is no error here: the judge
  /// rejects it, and says why.
  /// @throws Unable where nothing can be built on this machine, Interrupted
  BuiltSolutions(const std::vector<std::filesystem::path>& named, ElapsedProgress& progress);

  /// In the order in which they were named.
  const std::vector<SolutionFile>& files() const { return files_; }

 private:
  SolutionFile built(const std::filesystem::path& source, ElapsedProgress& progress);

  std::unique_ptr<TemporaryFolder> folder_;  // none where nothing is built
  std::vector<SolutionFile> files_;
};

}  // namespace gpuflight
