#include "gpuflight/judge/definition/limits.hpp"

#include <algorithm>

#include "gpuflight/judge/definition/place_values.hpp"

namespace gpuflight {
namespace {

constexpr const char* kSimulated = "simulated";  // no count: it names those that are judged there

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_limited(const ExerciseDefinition& definition, const std::string& count) {
  return contains(definition.constant, count) ||
         std::ranges::find(definition.budget, count, &LimitExpression::count) != definition.budget.end();
}

LimitExpression limit(const std::string& count, const Place& range, const std::vector<std::string>& inputs) {
  require_count_name(range, count);
  range.allow_only({"min", "max", "over", "under"});
  LimitExpression limit{count, {}, {}, {}, {}};
  if (const auto min = range.find("min")) limit.min = read_number(*min, inputs);
  if (const auto max = range.find("max")) limit.max = read_number(*max, inputs);
  if (const auto over = range.find("over")) limit.over = over->text();
  if (const auto under = range.find("under")) limit.under = under->text();
  if (!limit.min && !limit.max) range.fail("limits nothing; give \"min\", \"max\" or both");
  return limit;
}

}  // namespace

std::vector<LimitExpression> read_limits(const Place& budget, const std::vector<std::string>& inputs) {
  std::vector<LimitExpression> limits;
  for (const auto& [name, range] : budget.members()) {
    if (name != kSimulated) limits.push_back(limit(name, range, inputs));
  }
  if (limits.empty()) budget.fail("limits nothing; give at least one count a \"max\"");
  return limits;
}

std::vector<std::string> read_constant_counts(const Place& scaling) {
  std::vector<std::string> counts;
  for (const auto& [name, growth] : scaling.members()) {
    require_count_name(growth, name);
    if (growth.text() != "constant") growth.reject("write \"constant\"");
    counts.push_back(name);
  }
  return counts;
}

std::optional<std::vector<std::string>> read_judged_counts(const Place& budget,
                                                           const ExerciseDefinition& definition) {
  const auto list = budget.find(kSimulated);
  if (!list) return std::nullopt;
  std::vector<std::string> counts;
  for (const Place& element : list->elements()) {
    const std::string count = element.text();
    require_count_name(element, count);
    if (!is_limited(definition, count))
      element.reject("it has neither a limit nor a scaling; give it one, or leave it out");
    if (contains(counts, count)) element.fail("stands twice; name each once");
    counts.push_back(count);
  }
  return counts;
}

}  // namespace gpuflight
