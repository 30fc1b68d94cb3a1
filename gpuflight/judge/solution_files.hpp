/// Which solutions a run is about.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "gpuflight/core/report.hpp"
#include "gpuflight/judge/module/module_file.hpp"

namespace gpuflight {

/// What a solution has to fit.
struct Needs {
  std::size_t inputs = 0;
  bool simulated = false;
  std::string exercise{};  ///< its name, which is a Python solution's function's too
};

/// A file that a user named as a solution.
struct SolutionFile {
  SolutionFile(std::filesystem::path file) : name(std::move(file)), module(name) {}

  std::filesystem::path name;    ///< as the user named it
  std::filesystem::path module;  ///< the shared object or Python file: of a C++ source, what was built of it
  std::string unbuilt;           ///< why there is no shared object; empty where there is
};

struct Candidate {
  std::string name;            ///< in reports: the file's stem, with the function where the file has several
  std::filesystem::path file;  ///< as the user named it
  std::filesystem::path module;  ///< what a worker loads
  std::string function;
};

/// The file is a solution in Python. Whether it fits is found out when a worker has loaded it.
bool is_python(const std::filesystem::path& file);

/// The exercise's own solutions.
/// @throws BadInput where it has none or they don't fit
std::vector<Candidate> built_in_candidates(const ModuleFile& exercise, const Needs& needs);

/// Those of the files. A file that doesn't fit is added to `rejected`.
/// @throws BadInput where two have one name
std::vector<Candidate> candidates_of(const std::vector<SolutionFile>& files, const Needs& needs,
                                     std::vector<RejectedFile>& rejected);

}  // namespace gpuflight
