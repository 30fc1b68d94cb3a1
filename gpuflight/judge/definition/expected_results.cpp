#include "gpuflight/judge/definition/expected_results.hpp"

#include <algorithm>

#include "gpuflight/judge/definition/characters.hpp"
#include "gpuflight/judge/definition/place_values.hpp"

namespace gpuflight {
namespace {

bool is_code(std::string_view text) {
  return !text.empty() && is_small_letter(text[0]) &&
         std::ranges::all_of(text, [](char c) { return is_small_letter(c) || is_digit(c) || c == '_'; });
}

Verdict verdict(const Place& place) {
  const std::string text = place.text();
  for (const Verdict verdict : {Verdict::Pass, Verdict::Fail, Verdict::Inconclusive}) {
    if (text == to_string(verdict)) return verdict;
  }
  place.reject("write \"pass\", \"fail\" or \"inconclusive\"");
}

std::string reason_code(const Place& place) {
  const std::string code = place.text();
  if (!is_code(code)) place.reject("write a code such as \"kernels_over_budget\"");
  return code;
}

ExpectedReason reason(const Place& place, const std::vector<std::string>& inputs) {
  if (place.value().is_string()) return {reason_code(place), {}};
  if (!place.value().is_object()) {
    place.reject("write a code, or an object such as {\"code\": …, \"when\": \"N > 1\"}");
  }
  place.allow_only({"code", "when"});
  return {reason_code(place.at("code")), read_condition(place.at("when"), inputs)};
}

ExpectedResult expected_result(const Place& place, const std::vector<std::string>& inputs) {
  place.allow_only({"verdict", "reasons", "counts"});
  ExpectedResult result;
  result.verdict = verdict(place.at("verdict"));
  const Place reasons = place.at("reasons");
  for (const Place& element : reasons.elements()) result.reasons.push_back(reason(element, inputs));
  if (result.verdict == Verdict::Pass && !result.reasons.empty())
    reasons.fail("a pass has no reasons; write []");
  if (result.verdict != Verdict::Pass && result.reasons.empty()) {
    reasons.fail("is empty; name the reasons of the verdict, or expect a pass");
  }
  for (const auto& [name, count] : place.at("counts").members()) {
    require_count_name(count, name);
    result.counts.emplace(name, read_number(count, inputs));
  }
  return result;
}

}  // namespace

std::map<std::string, ExpectedResult> read_expected_results(const Place& place,
                                                            const std::vector<std::string>& inputs) {
  place.allow_only({"cuda", "simulated"});
  std::map<std::string, ExpectedResult> results;
  for (const auto& [device, result] : place.members())
    results.emplace(device, expected_result(result, inputs));
  return results;
}

}  // namespace gpuflight
