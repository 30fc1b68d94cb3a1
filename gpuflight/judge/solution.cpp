#include "gpuflight/judge/solution.hpp"

#include <chrono>

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

OutputDescription output_in(const nlohmann::json& described) {
  OutputDescription output;
  described.at("defined").get_to(output.defined);
  if (!output.defined) return output;
  described.at("type").get_to(output.type);
  for (const auto& size : described.at("shape"))
    output.shape.push_back(integer_from_json<std::int64_t>(size));
  described.at("device").get_to(output.device);
  return output;
}

std::vector<CallEvidence> calls_in(const nlohmann::json& made) {
  std::vector<CallEvidence> calls;
  for (const auto& each : made) {
    CallEvidence& call = calls.emplace_back();
    call.region = integer_from_json<RegionId>(each.at("region"));
    call.duration = std::chrono::nanoseconds(integer_from_json<std::int64_t>(each.at("duration_ns")));
  }
  return calls;
}

}  // namespace

Message Solution::first_word() {
  try {
    return worker_.hear();
  } catch (const WorkerGone& gone) {
    // Nothing of the solution is loaded yet.
    const std::string said = end();
    if (gone.end.code == reason::kTimeout)
      throw Unable("no worker was ready within the time limit (--timeout)");
    throw Unable("a worker can't start here (" + gone.end.code + ")" +
                 (said.empty() ? "" : "; it said: " + said));
  }
}

std::map<std::string, std::string> Solution::await_ready() {
  const Message ready = first_word();
  if (ready.head.contains("error")) throw Unable(ready.head.at("message").get<std::string>());
  return ready.head.at("facts").get<std::map<std::string, std::string>>();
}

void Solution::open(const std::filesystem::path& file, const std::string& function) {
  const Message opened =
      worker_.ask({{"do", "open"}, {"file", std::filesystem::absolute(file).string()}, {"name", function}});
  if (opened.head.contains("error")) throw SolutionRejected(opened.head.at("message").get<std::string>());
}

CallsMade Solution::call(const CallInputs& inputs, const char* region, std::uint64_t times) {
  Message answer = worker_.ask({{"do", "call"},
                                {"region", region},
                                {"times", times},
                                {"keep_output", purpose_ == Purpose::Record},
                                {"tensors", inputs.tensors}},
                               inputs.bytes);
  if (answer.head.contains("error")) throw SolutionThrew(answer.head.at("message").get<std::string>());
  CallsMade made;
  made.calls = calls_in(answer.head.at("calls"));
  if (made.calls.size() != times)
    throw WorkerGone({reason::kExited, "the solution wrote into the judge's channel"});
  for (const auto& own : answer.head.at("own_regions"))
    made.own_regions.push_back(integer_from_json<RegionId>(own));
  answer.head.at("modified_inputs").get_to(made.calls.back().modified_inputs);
  answer.head.at("inputs_in_output").get_to(made.calls.back().inputs_in_output);
  answer.head.at("earlier_output_in_output").get_to(made.calls.back().earlier_output_in_output);
  made.output = output_in(answer.head.at("output"));
  made.output_bytes = std::move(answer.payload);
  return made;
}

void Solution::finish() {
  try {
    worker_.ask({{"do", "finish"}});
  } catch (const WorkerGone&) {
  }
}

std::string Solution::end() {
  worker_.end();
  return worker_.printed();
}

}  // namespace gpuflight
