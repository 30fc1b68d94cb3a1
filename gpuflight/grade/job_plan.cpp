#include "gpuflight/grade/job_plan.hpp"

#include <fstream>

#include "gpuflight/core/lies_within.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

namespace fs = std::filesystem;

JobPlan plan_jobs(const GradeRequest& request, const std::string& device, bool sandboxed,
                  const fs::path& scratch) {
  JobPlan plan{this_program(), run_words(request, device), scratch / "turns", request.limit, {}};
  std::ofstream(plan.turns).close();
  plan.run_words.emplace_back(sandboxed ? "--sandbox=on" : "--sandbox=off");
  if (!sandboxed) return plan;
  const fs::path folder = fs::canonical(request.folder);
  const std::vector<fs::path> needed = read_by_builds(find_programs(), find_toolchain());
  require_apart(folder, needed);
  plan.sandbox = SandboxFolders{needed, {}, {scratch, folder}};
  for (const fs::path& hidden : plan.sandbox->hidden) plan.run_words.push_back("--hide=" + hidden.string());
  return plan;
}

std::vector<fs::path> read_by_builds(const Programs& programs, const Toolchain& toolchain) {
  std::vector<fs::path> there;
  for (const fs::path& path : {programs.root, programs.packages, toolchain.torch_dir.parent_path(),
                               toolchain.include_dir, toolchain.nvtx_include_dir}) {
    std::error_code none;  // what is missing is told by the build
    if (fs::exists(path, none)) there.push_back(path);
  }
  return there;
}

void require_apart(const fs::path& folder, const std::vector<fs::path>& needed) {
  for (const fs::path& path : needed) {
    if (!lies_within(fs::weakly_canonical(path), folder)) continue;
    throw BadInput(folder.string() + ": " + path.string() +
                   " lies in it, which every submission must be able to read; put the submissions into a "
                   "folder of their own, so that they can't read each other");
  }
}

}  // namespace gpuflight
