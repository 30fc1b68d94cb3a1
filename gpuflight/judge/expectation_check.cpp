#include "gpuflight/judge/expectation_check.hpp"

#include "gpuflight/core/joined.hpp"

namespace gpuflight {
namespace {

std::vector<std::string> codes_of(const std::vector<Reason>& reasons) {
  std::vector<std::string> codes;
  for (const Reason& reason : reasons) codes.push_back(reason.code);
  return codes;
}

}  // namespace

std::vector<std::string> differences(const RunReport& run, const RegionReport* judged) {
  if (!run.expected) return {"the exercise doesn't say what to expect of '" + run.name + "' on this device"};
  std::vector<std::string> found;
  if (run.verdict != run.expected->verdict) {
    found.push_back(std::string("expected the verdict ") + to_string(run.expected->verdict) + ", got " +
                    to_string(run.verdict));
  }
  const std::vector<std::string> codes = codes_of(run.reasons);
  if (codes != run.expected->reasons) {
    found.push_back("expected the reasons " + joined(run.expected->reasons) + ", got " + joined(codes));
  }
  for (const auto& [name, expected] : run.expected->counts) {
    if (judged == nullptr) {
      found.push_back("expected " + name + " of " + std::to_string(expected) + ", and nothing was counted");
    } else if (const std::uint64_t actual = find_count(name)->of(judged->counts); actual != expected) {
      found.push_back("expected " + name + " of " + std::to_string(expected) + ", got " +
                      std::to_string(actual));
    }
  }
  return found;
}

}  // namespace gpuflight
