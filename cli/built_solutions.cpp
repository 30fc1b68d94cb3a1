#include "cli/built_solutions.hpp"

#include <iostream>

#include "gpuflight/build/build_request.hpp"
#include "gpuflight/build/room.hpp"
#include "gpuflight/build/toolchain.hpp"
#include "gpuflight/core/exit_codes.hpp"
#include "gpuflight/core/this_program.hpp"
#include "gpuflight/core/whole_file.hpp"
#include "gpuflight/judge/child_process.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

// Of a compiler's words in a report.
constexpr std::size_t kMostOutput = std::size_t{16} * 1024;

/// "FILE: no such file" says it all; the words of a compiler stand below a sentence.
std::string why_unbuilt(const std::filesystem::path& source, const std::string& output) {
  if (output.empty()) return "was not built, and nobody said why";
  const std::string beginning = source.string() + ": ";
  const bool one_line = output.find('\n') + 1 == output.size();
  if (one_line && output.starts_with(beginning))
    return output.substr(beginning.size(), output.size() - beginning.size() - 1);
  const bool whole = output.size() <= kMostOutput;
  return "doesn't compile:\n" +
         (whole ? output : output.substr(0, output.rfind('\n', kMostOutput) + 1) + "and more\n");
}

}  // namespace

BuiltSolutions::BuiltSolutions(const std::vector<std::filesystem::path>& named, ElapsedProgress& progress) {
  for (const std::filesystem::path& file : named) {
    files_.push_back(is_source(file) ? built(file, progress) : SolutionFile(file));
  }
}

SolutionFile BuiltSolutions::built(const std::filesystem::path& source, ElapsedProgress& progress) {
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
  const std::filesystem::path written = place / "written";
  progress.show("building " + source.string());
  ChildProcess build({{this_program(), "build", "--quiet", "--output", file.module, "--", source},
                      {{"TMPDIR", place}},
                      written,
                      {}});
  const int status = wait_for(build);
  const std::string output = whole_file(written).value_or("");
  progress.pause();
  std::cerr << output << std::flush;
  if (status == kUnable) {
    // What the build says of that may have found no room either.
    const std::string why =
        has_room(place) ? "; stderr has why" : ": there is no room left to compile in " + place.string();
    throw Unable(source.string() + " can't be built here" + why);
  }
  if (status != 0) file.unbuilt = why_unbuilt(source, output);
  return file;
}

}  // namespace gpuflight
