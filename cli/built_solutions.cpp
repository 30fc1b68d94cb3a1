#include "cli/built_solutions.hpp"

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/build/toolchain.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/judge/child_process.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

BuiltSolutions::BuiltSolutions(const std::vector<std::filesystem::path>& named) {
  for (const std::filesystem::path& file : named) {
    files_.push_back(is_source(file) ? built(file) : SolutionFile(file));
  }
}

SolutionFile BuiltSolutions::built(const std::filesystem::path& source) {
  if (!folder_) {
    if (const auto lack = missing(find_toolchain())) throw Unable(*lack);
    // NOLINTNEXTLINE(modernize-make-unique): it never moves
    folder_.reset(new TemporaryFolder(TemporaryFolder::make()));
  }
  // A folder for each: two sources of one name may lie in two places.
  const std::filesystem::path place = folder_->path() / std::to_string(files_.size());
  std::filesystem::create_directory(place);
  SolutionFile file(source);
  file.module = place / source.filename().replace_extension(".so");
  ChildProcess build(
      {{this_program(), "build", "--output", file.module, "--", source}, {{"TMPDIR", place}}, {}, {}});
  const int status = wait_for(build);
  if (status == kUnable) throw Unable(source.string() + " can't be built here; stderr has why");
  if (status != 0) file.unbuilt = "was not built; stderr has what the compiler wrote";
  return file;
}

}  // namespace gpuflight
