#include "gpuflight/judge/definition/definition.hpp"

#include <algorithm>

#include "gpuflight/judge/definition/characters.hpp"
#include "gpuflight/judge/definition/expected_results.hpp"
#include "gpuflight/judge/definition/json_document.hpp"
#include "gpuflight/judge/definition/limits.hpp"
#include "gpuflight/judge/definition/place_values.hpp"

namespace gpuflight {
namespace {

using Names = std::vector<std::string>;

bool is_identifier(std::string_view text) {
  return !text.empty() && is_letter(text[0]) &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c); });
}

Names input_names(const Place& place) {
  Names names;
  for (const Place& element : place.elements()) {
    const std::string name = element.text();
    if (!is_identifier(name)) element.reject("write letters, digits and '_' only");
    if (std::find(names.begin(), names.end(), name) != names.end())
      element.fail("stands twice; name each once");
    names.push_back(name);
  }
  if (names.empty()) place.fail("names no input; a solution takes at least one");
  return names;
}

std::uint64_t rows(const Place& place) {
  const std::uint64_t rows = place.natural();
  if (rows == 0) place.reject("write how many rows to run with, at least 1");
  return rows;
}

// It is read when the exercise is built, on its author's machine.
std::string starter(const Place& place) {
  std::string file = place.text();
  if (file.front() == '/') place.reject("write a path relative to this file");
  return file;
}

SumOfProducts sum_of_products(const Place& place, const Names& inputs) {
  place.allow_only({"inner_dimension", "scale"});
  SumOfProducts sum{read_number(place.at("inner_dimension"), inputs)};
  if (const auto scale = place.find("scale")) sum.scale = scale->non_negative();
  return sum;
}

std::variant<Tolerances, SumOfProducts> tolerances(const Place& place, const Names& inputs) {
  if (place.find("inner_dimension")) return sum_of_products(place, inputs);
  place.allow_only({"absolute", "relative"});
  return Tolerances{place.at("absolute").non_negative(), place.at("relative").non_negative()};
}

}  // namespace

bool is_judged(const ExerciseDefinition& definition, const std::string& count, std::string_view device) {
  if (device != "simulated" || !definition.judged_when_simulated) return true;
  return std::ranges::find(*definition.judged_when_simulated, count) !=
         definition.judged_when_simulated->end();
}

ExerciseDefinition parse_definition(std::string_view json, std::string_view where) {
  const Place::Json document = parse_json(json, where);
  const Place root(document, std::string(where));
  root.allow_only({"$schema", "title", "lesson", "hints", "starter", "python_starter", "inputs", "rows",
                   "tolerances", "budget", "scaling", "solutions"});
  if (const auto schema = root.find("$schema")) schema->text();

  ExerciseDefinition definition;
  definition.where = where;
  definition.title = root.at("title").text();
  definition.lesson = root.at("lesson").text();
  for (const Place& hint : root.at("hints").elements()) definition.hints.push_back(hint.text());
  if (const auto file = root.find("starter")) definition.starter = starter(*file);
  if (const auto file = root.find("python_starter")) definition.python_starter = starter(*file);
  definition.inputs = input_names(root.at("inputs"));
  definition.rows = rows(root.at("rows"));
  definition.tolerances = tolerances(root.at("tolerances"), definition.inputs);
  definition.budget = read_limits(root.at("budget"), definition.inputs);
  if (const auto scaling = root.find("scaling")) definition.constant = read_constant_counts(*scaling);
  definition.judged_when_simulated = read_judged_counts(root.at("budget"), definition);
  for (const auto& [name, devices] : root.at("solutions").members()) {
    if (!is_identifier(name))
      devices.fail("a solution has the name of its function: letters, digits and '_'");
    definition.solutions.emplace(name, read_expected_results(devices, definition.inputs));
  }
  return definition;
}

}  // namespace gpuflight
