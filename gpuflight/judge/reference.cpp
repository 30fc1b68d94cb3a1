#include "gpuflight/judge/reference.hpp"

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/judge/errors.hpp"

namespace gpuflight {

Reference::Reference(const WorkerCommand& command, std::uint64_t rows, Tolerances tolerances)
    : worker_(command), rows_(rows), tolerances_(tolerances) {}

CallInputs Reference::inputs(std::uint64_t seed) {
  Message answer = ask({{"do", "inputs"}, {"seed", seed}, {"rows", rows_}});
  return {answer.head.at("tensors"), std::move(answer.payload)};
}

void Reference::check(std::uint64_t seed, const OutputDescription& output, std::span<const std::byte> bytes,
                      CallEvidence& call) {
  const Message checked = ask({{"do", "check"},
                               {"seed", seed},
                               {"rows", rows_},
                               {"output",
                                {{"defined", output.defined},
                                 {"type", output.type},
                                 {"shape", output.shape},
                                 {"device", output.device}}},
                               {"absolute", tolerances_.absolute},
                               {"relative", tolerances_.relative}},
                              bytes);
  call.output_code = checked.head.at("code").get<std::string>();
  call.output_message = checked.head.at("message").get<std::string>();
  call.output.max_abs_error = number_from_json(checked.head.at("max_abs_error"));
  call.output.max_rel_error = number_from_json(checked.head.at("max_rel_error"));
  call.output.elements = checked.head.at("elements").get<std::uint64_t>();
  // Of another shape, type or device, there was nothing to compare.
  call.output.checked = call.output_code.empty() || call.output.elements > 0;
  call.output.wrong = checked.head.at("wrong").get<std::uint64_t>();
}

Message Reference::ask(const nlohmann::json& request, std::span<const std::byte> payload) {
  try {
    Message answer = worker_.ask(request, payload);
    if (!answer.head.contains("error")) return answer;
    throw BadInput("the exercise's own code failed: " + answer.head.at("message").get<std::string>());
  } catch (const WorkerGone& gone) {
    throw BadInput(gone.end.message);
  }
}

std::map<std::string, std::uint64_t> bytes_by_input(const CallInputs& inputs) {
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& tensor : inputs.tensors) bytes[tensor.at("name")] = tensor.at("bytes");
  return bytes;
}

}  // namespace gpuflight
