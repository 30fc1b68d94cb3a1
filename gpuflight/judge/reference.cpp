#include "gpuflight/judge/reference.hpp"

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {
namespace {

// Each costs a reference of its own where an output is wrong.
constexpr std::size_t kMostEarlierCalls = 8;

// The first call, whose result is what one keeps, and the latest.
std::vector<std::uint64_t> earlier_calls(std::span<const InputsSeed> seeds) {
  std::vector<std::uint64_t> earlier;
  for (const InputsSeed& seed : seeds.first(seeds.size() - 1)) earlier.push_back(seed.seed);
  if (earlier.size() > kMostEarlierCalls) {
    earlier.erase(earlier.begin() + 1, earlier.end() - (kMostEarlierCalls - 1));
  }
  return earlier;
}

}  // namespace

Reference::Reference(const WorkerCommand& command) : worker_(command) {}

CallInputs Reference::inputs(InputsSeed seed) {
  Message answer = ask({{"do", "inputs"}, {"seed", seed.seed}, {"rows", seed.rows}});
  return {answer.head.at("tensors"), std::move(answer.payload)};
}

void Reference::check(std::span<const InputsSeed> seeds, const OutputDescription& output,
                      std::span<const std::byte> bytes, CallEvidence& call) {
  const auto [seed, rows] = seeds.back();
  const Tolerances tolerances = tolerances_[rows];
  const Message checked = ask({{"do", "check"},
                               {"seed", seed},
                               {"rows", rows},
                               {"earlier", earlier_calls(seeds)},
                               {"output",
                                {{"defined", output.defined},
                                 {"type", output.type},
                                 {"shape", output.shape},
                                 {"device", output.device}}},
                               {"absolute", tolerances.absolute},
                               {"relative", tolerances.relative}},
                              bytes);
  call.output_code = checked.head.at("code").get<std::string>();
  call.output_message = checked.head.at("message").get<std::string>();
  call.output.max_abs_error = number_from_json(checked.head.at("max_abs_error"));
  call.output.max_rel_error = number_from_json(checked.head.at("max_rel_error"));
  call.output.elements = checked.head.at("elements").get<std::uint64_t>();
  // Of another shape, type or device, there was nothing to compare.
  call.output.checked = call.output_code.empty() || call.output.elements > 0;
  call.output.wrong = checked.head.at("wrong").get<std::uint64_t>();
  call.output.guess = checked.head.at("guess").get<std::string>();
}

Message Reference::ask(const nlohmann::json& request, std::span<const std::byte> payload) {
  try {
    Message answer = worker_.ask(request, payload);
    if (!answer.head.contains("error")) return answer;
    throw BadInput("the exercise's own code failed: " + answer.head.at("message").get<std::string>());
  } catch (const WorkerGone& gone) {
    // As for want of memory: no file is wrong, and a submission least of all.
    if (gone.end.code == reason::kKilled) throw Unable(gone.end.message + "; run it again");
    throw BadInput(gone.end.message);
  }
}

std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs) {
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& tensor : inputs.tensors) bytes[tensor.at("name")] = tensor.at("bytes");
  return bytes;
}

}  // namespace gpuflight
