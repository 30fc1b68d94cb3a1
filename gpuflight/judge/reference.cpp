#include "gpuflight/judge/reference.hpp"

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

Reference::Reference(const WorkerCommand& command, std::uint64_t rows, Tolerances tolerances)
    : worker_(command), rows_(rows), tolerances_(tolerances) {}

CallInputs Reference::inputs(std::uint64_t seed) {
  Message answer = ask({{"do", "inputs"}, {"seed", seed}, {"rows", rows_}});
  return {seed, answer.head.at("tensors"), std::move(answer.payload)};
}

void Reference::check(std::uint64_t seed, const Message& answer, CallEvidence& call) {
  const Message checked = ask({{"do", "check"},
                               {"seed", seed},
                               {"rows", rows_},
                               {"output", answer.head.at("output")},
                               {"absolute", tolerances_.absolute},
                               {"relative", tolerances_.relative}},
                              answer.payload);
  call.output_code = checked.head.at("code").get<std::string>();
  call.output_message = checked.head.at("message").get<std::string>();
  call.output.checked = true;
  call.output.max_abs_error = number_from_json(checked.head.at("max_abs_error"));
  call.output.max_rel_error = number_from_json(checked.head.at("max_rel_error"));
  call.output.elements = checked.head.at("elements").get<std::uint64_t>();
  call.output.wrong = checked.head.at("wrong").get<std::uint64_t>();
}

Message Reference::ask(const nlohmann::json& request, std::span<const std::byte> payload) {
  try {
    Message answer = worker_.ask(request, payload);
    if (!answer.head.contains("error")) return answer;
    throw BadInput("the exercise's own code failed: " + answer.head.at("message").get<std::string>());
  } catch (const WorkerGone& gone) {
    throw BadInput("the exercise's own code failed (" + gone.end.code + "): " + gone.end.message);
  }
}

std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs) {
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& tensor : inputs.tensors) bytes[tensor.at("name")] = tensor.at("bytes");
  return bytes;
}

}  // namespace gpuflight
