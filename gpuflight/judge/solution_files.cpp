#include "gpuflight/judge/solution_files.hpp"

#include <fstream>
#include <set>

#include "gpuflight/judge/errors.hpp"
#include "gpuflight/judge/module/compatibility.hpp"

namespace gpuflight {
namespace {

std::optional<std::string> unfit(const ModuleFile& module, const Needs& needs) {
  for (const ModuleRecord& solution : module.solutions) {
    if (auto why = incompatible(solution)) return why;
    if (auto why = wrong_arguments(solution, needs.inputs)) return why;
  }
  return needs.simulated ? needs_gpu(module) : std::nullopt;
}

void require_readable(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) throw ModuleError(file.string() + ": no such file");
  if (!std::filesystem::is_regular_file(file) || !std::ifstream(file).good())
    throw ModuleError(file.string() + ": can't be read");
}

void add_candidates(const SolutionFile& file, const Needs& needs, std::vector<Candidate>& candidates) {
  if (!file.unbuilt.empty()) throw ModuleError(file.name.string() + ": " + file.unbuilt);
  if (is_python(file.module)) {
    require_readable(file.name);
    candidates.push_back({file.name.stem().string(), file.name, file.module, needs.exercise});
    return;
  }
  const ModuleFile module = read_module(file.module);
  if (module.solutions.empty()) {
    throw ModuleError(file.name.string() +
                      ": has no solution in it; is GPUFLIGHT_SOLUTION(function) missing?");
  }
  if (const auto why = unfit(module, needs)) throw ModuleError(file.name.string() + ": " + *why);
  const std::string stem = file.name.stem().string();
  for (const ModuleRecord& solution : module.solutions) {
    const std::string name = module.solutions.size() == 1 ? stem : stem + ":" + solution.name;
    candidates.push_back({name, file.name, file.module, solution.name});
  }
}

}  // namespace

bool is_python(const std::filesystem::path& file) { return file.extension() == ".py"; }

std::vector<Candidate> built_in_candidates(const ModuleFile& exercise, const Needs& needs) {
  const std::string file = exercise.path.string();
  if (exercise.solutions.empty()) {
    throw BadInput(file + ": the exercise has no solutions of its own; name some with --solution FILE.so");
  }
  if (const auto why = unfit(exercise, needs)) throw BadInput(file + ": " + *why);
  std::vector<Candidate> candidates;
  for (const ModuleRecord& solution : exercise.solutions) {
    candidates.push_back({solution.name, exercise.path, exercise.path, solution.name});
  }
  return candidates;
}

std::vector<Candidate> candidates_of(const std::vector<SolutionFile>& files, const Needs& needs,
                                     std::vector<RejectedFile>& rejected) {
  std::vector<Candidate> candidates;
  for (const SolutionFile& file : files) {
    try {
      add_candidates(file, needs, candidates);
    } catch (const ModuleError& error) {
      rejected.push_back({file.name.string(), error.what()});
    }
  }
  std::set<std::string> names;
  for (const Candidate& candidate : candidates) {
    if (!names.insert(candidate.name).second) {
      throw BadInput("two solutions are called '" + candidate.name + "'; rename one of the files");
    }
  }
  return candidates;
}

}  // namespace gpuflight
