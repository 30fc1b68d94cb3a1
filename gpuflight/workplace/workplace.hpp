/// A folder to work on an exercise in.
#pragma once

#include <filesystem>

#include "gpuflight/judge/exercise_file.hpp"

namespace gpuflight {

/// The source that a learner changes, in C++ or in Python.
inline constexpr const char* kStarterFile = "solution.cpp";
inline constexpr const char* kPythonStarterFile = "solution.py";

/// Makes the folder, or takes an empty one, and writes the exercise's starters and a README into it. Its
/// commands name `program` and the exercise where they lie now.
/// @throws BadInput where the exercise has no starter, the folder isn't empty, or it can't be written to
/// @throws Unable where a file can't be written whole; none is left then
void make_workplace(const std::filesystem::path& folder, const ExerciseFile& exercise,
                    const std::filesystem::path& program);

}  // namespace gpuflight
