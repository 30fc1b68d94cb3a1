/// A shared object with records in its sections, as gpuflight/solution.hpp and exercise.hpp put them.
#include <cstdio>

#include "gpuflight/module.hpp"

#define RECORD_IN(section_name, record_name) \
  __attribute__((section(section_name), used)) static constexpr gpuflight::ModuleRecord record_name

namespace {

#ifdef SAMPLE_INTERFACE
consteval gpuflight::ModuleRecord other_interface() {
  gpuflight::ModuleRecord record = gpuflight::module_record("first", 2, "2.11.0");
  record.interface_version = SAMPLE_INTERFACE;
  return record;
}
RECORD_IN(".gpuflight.solution", kFirst) = other_interface();
#elif defined(SAMPLE_BAD_NAME)
RECORD_IN(".gpuflight.solution", kFirst) = gpuflight::module_record("\033[2J", 2, "2.11.0");
#else
RECORD_IN(".gpuflight.solution", kFirst) = gpuflight::module_record("first", 2, "2.11.0");
#endif
RECORD_IN(".gpuflight.solution", kSecond) = gpuflight::module_record("second", 1, "2.10.0");
RECORD_IN(".gpuflight.exercise", kExercise) = gpuflight::module_record("Sample", 0, "2.11.0");
#ifdef SAMPLE_SECOND_EXERCISE
RECORD_IN(".gpuflight.exercise", kOther) = gpuflight::module_record("Other", 0, "2.11.0");
#endif

__attribute__((section(".gpuflight.exercise_json"), used)) constexpr char kJson[16] = {
    '{', '"', 't', 'i', 't', 'l', 'e', '"', ':', ' ', '"', 'S', '"', ' ', ' ', '}'};

}  // namespace

// So that the loader would have something to load, and loading it would be noticed.
__attribute__((constructor)) static void loaded() { std::puts("loaded"); }
