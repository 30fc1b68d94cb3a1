/// What a solution's or an exercise's shared object says of itself, in sections that are read
/// without loading it. No LibTorch here: the judge includes this too.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpuflight {

/// Raised by every change of what a solution or exercise exchanges with its worker.
inline constexpr std::uint32_t kInterfaceVersion = 1;

inline constexpr const char* kSolutionSection = ".gpuflight.solution";
inline constexpr const char* kExerciseSection = ".gpuflight.exercise";
inline constexpr const char* kExerciseJsonSection = ".gpuflight.exercise_json";
inline constexpr const char* kExerciseStarterSection = ".gpuflight.exercise_starter";
inline constexpr const char* kExercisePythonStarterSection = ".gpuflight.exercise_python_starter";

/// A worker finds the entry of solution NAME under this prefix and NAME.
inline constexpr const char* kSolutionSymbolPrefix = "gpuflight_solution_";
inline constexpr const char* kExerciseSymbol = "gpuflight_exercise";

inline constexpr char kModuleMagic[8] = {'G', 'P', 'U', 'F', 'L', 'M', 'O', 'D'};

/// One in kSolutionSection for each solution, and one in kExerciseSection of an exercise.
/// The first two members keep their place in every interface version.
struct ModuleRecord {
  char magic[8];
  std::uint32_t interface_version;
  std::uint32_t arguments;  ///< of the solution's function; 0 for an exercise
  char torch_version[32];
  char name[88];  ///< of the solution's function, or of the exercise's class; ends with a zero
};

/// Copies as much of `text` as fits, and ends it with a zero.
template <std::size_t size>
consteval void assign(char (&to)[size], const char* text) {
  std::size_t i = 0;
  for (; i + 1 < size && text[i] != '\0'; ++i) to[i] = text[i];
  for (; i < size; ++i) to[i] = '\0';
}

consteval ModuleRecord module_record(const char* name, std::uint32_t arguments, const char* torch_version) {
  ModuleRecord record{};
  for (std::size_t i = 0; i < sizeof(kModuleMagic); ++i) record.magic[i] = kModuleMagic[i];
  record.interface_version = kInterfaceVersion;
  record.arguments = arguments;
  assign(record.torch_version, torch_version);
  assign(record.name, name);
  return record;
}

}  // namespace gpuflight
