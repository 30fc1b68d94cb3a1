#include <optional>
#include <stdexcept>

#include "gpuflight/control/numbers.hpp"
#include "gpuflight/exercise.hpp"
#include "gpuflight/worker/loaded_module.hpp"
#include "gpuflight/worker/output_check.hpp"
#include "gpuflight/worker/roles.hpp"
#include "gpuflight/worker/serve.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

using ExerciseEntry = const Exercise& (*)();

nlohmann::json in_json(const OutputFinding& finding) {
  return {{"code", finding.code},
          {"message", finding.message},
          {"max_abs_error", number_to_json(finding.max_abs_error)},
          {"max_rel_error", number_to_json(finding.max_rel_error)},
          {"elements", finding.elements},
          {"wrong", finding.wrong},
          {"guess", finding.guess}};
}

class ReferenceWorker {
 public:
  explicit ReferenceWorker(const Exercise& exercise) : exercise_(exercise) {}

  Message handle(const Message& request) {
    const auto seed = request.head.at("seed").get<std::uint64_t>();
    const auto rows = request.head.at("rows").get<std::int64_t>();
    make_inputs(seed, rows);
    return request.head.at("do") == "inputs" ? describe_inputs() : check(request);
  }

 private:
  // A call's inputs are asked for, and then its output is checked: they are made once.
  void make_inputs(std::uint64_t seed, std::int64_t rows) {
    if (seed_ == seed && rows_ == rows) return;
    inputs_ = exercise_.inputs(seed, rows);
    seed_ = seed;
    rows_ = rows;
  }

  Message describe_inputs() const {
    Message answer;
    answer.head["tensors"] = nlohmann::json::array();
    for (const Input& input : inputs_) {
      nlohmann::json tensor = describe(input.value);
      tensor["name"] = input.name;
      tensor["placement"] = input.placement == Placement::Host ? "host" : "device";
      const std::vector<std::byte> bytes = bytes_of(input.value);
      tensor["bytes"] = bytes.size();
      answer.payload.insert(answer.payload.end(), bytes.begin(), bytes.end());
      answer.head["tensors"].push_back(std::move(tensor));
      if (answer.payload.size() > Channel::kMaxPayload)
        throw std::length_error("the inputs of so many rows are too large");
    }
    return answer;
  }

  Message check(const Message& request) const {
    std::vector<std::byte> output = request.payload;
    const Tolerance tolerance{request.head.at("absolute"), request.head.at("relative")};
    const CheckedCall call{exercise_, inputs_, rows_, request.head.at("earlier")};
    return {in_json(check_output(request.head.at("output"), output, call, tolerance)), {}};
  }

  const Exercise& exercise_;
  std::optional<std::uint64_t> seed_;
  std::int64_t rows_ = 0;
  std::vector<Input> inputs_;
};

}  // namespace

void be_reference_worker(Channel& judge, const std::string& exercise) {
  std::optional<ReferenceWorker> worker;
  const Handler handler = [&](const Message& request) {
    if (!worker) worker.emplace(reinterpret_cast<ExerciseEntry>(load_symbol(exercise, kExerciseSymbol))());
    return worker->handle(request);
  };
  serve(judge, handler, [] {});
}

}  // namespace gpuflight
