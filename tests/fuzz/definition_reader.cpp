#include "gpuflight/judge/definition/definition.hpp"
#include "gpuflight/judge/definition/evaluation.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/readers.hpp"

namespace gpuflight::fuzz {
namespace {

void evaluate(const ExerciseDefinition& definition) {
  Quantities quantities{definition.rows, {}};
  for (const std::string& input : definition.inputs) quantities.bytes[input] = 2048;
  promise(tolerances(definition, quantities).relative >= 0, "a tolerance is not negative");
  for (const char* device : {"cuda", "simulated"}) {
    for (const Check& check : check(budget(definition, quantities, device), Counts(), "judged")) {
      promise(check.status != CheckStatus::Over, "nothing is not over a budget");
    }
  }
  for (const auto& [solution, devices] : definition.solutions) {
    for (const auto& [device, result] : devices) expectation(definition, solution, device, quantities);
  }
}

}  // namespace

void definition_reader(Bytes bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  try {
    evaluate(parse_definition(text, "exercise.json"));
  } catch (const DefinitionError& error) {
    promise_one_line(error.what());
  }
}

}  // namespace gpuflight::fuzz
