#include <cstring>

#include "gpuflight/judge/module/compatibility.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/promise.hpp"

namespace gpuflight::fuzz {
namespace {

void look_at(const ModuleRecord& record) {
  promise(std::memchr(record.name, 0, sizeof(record.name)) != nullptr, "a record's name ends");
  if (const auto why = incompatible(record)) return promise_one_line(*why);
  if (const auto why = wrong_arguments(record, 2)) promise_one_line(*why);
}

}  // namespace

void module_reader(Bytes bytes) {
  const MemoryFile file(bytes);
  try {
    const ModuleFile module = read_module(file.path());
    for (const ModuleRecord& record : module.solutions) look_at(record);
    if (module.exercise) look_at(*module.exercise);
    if (const auto why = needs_gpu(module)) promise_one_line(*why);
  } catch (const ModuleError& error) {
    promise_one_line(error.what());
  }
}

}  // namespace gpuflight::fuzz
