#include <chrono>
#include <optional>

#include "gpuflight/control/known_work.hpp"
#include "gpuflight/core/reason_codes.hpp"
#include "gpuflight/region.hpp"
#include "gpuflight/worker/device.hpp"
#include "gpuflight/worker/earlier_outputs.hpp"
#include "gpuflight/worker/input_places.hpp"
#include "gpuflight/worker/known_work.hpp"
#include "gpuflight/worker/loaded_solution.hpp"
#include "gpuflight/worker/machine_facts.hpp"
#include "gpuflight/worker/roles.hpp"
#include "gpuflight/worker/serve.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

using Clock = std::chrono::steady_clock;

// The region is around exactly the call; the duration goes on until the device has finished what a caller
// would wait for: work on other streams that nothing waits for isn't waited for here either.
nlohmann::json call_in_region(const LoadedSolution& solution, const std::vector<at::Tensor>& inputs,
                              const std::string& name, at::Tensor& output) {
  output.reset();
  WorkerDevice::synchronize();
  const Clock::time_point start = Clock::now();
  std::uint64_t id = 0;
  {
    const Region region(name.c_str());
    id = region.id();
    solution(inputs, output);
  }
  WorkerDevice::synchronize_stream();
  const std::chrono::nanoseconds duration = Clock::now() - start;
  return {{"region", id}, {"duration_ns", duration.count()}};
}

// Others are judged by their description alone.
bool comparable(const at::Tensor& output) {
  return output.defined() && output.is_cuda() && output.layout() == at::kStrided &&
         static_cast<std::uint64_t>(output.numel()) * output.element_size() <= Channel::kMaxPayload;
}

class SolutionWorker {
 public:
  explicit SolutionWorker(const WorkerDevice& device) : device_(device) {}

  Message handle(const Message& request) {
    const auto what = request.head.at("do").get<std::string>();
    if (what == "open") return open(request);
    if (what == "call") return call(request);
    throw RequestFailed("failed", "a solution worker can't do '" + what + "'");
  }

 private:
  Message open(const Message& request) {
    solution_.emplace(request.head.at("file"), request.head.at("name"));
    return {};
  }

  Message call(const Message& request) {
    const std::uint64_t inputs_region = fill_inputs(request);
    const auto times = request.head.at("times").get<std::uint64_t>();
    nlohmann::json calls = nlohmann::json::array();
    at::Tensor output;
    try {
      for (std::uint64_t i = 0; i < times; ++i) {
        calls.push_back(call_in_region(*solution_, inputs_.tensors(), request.head.at("region"), output));
      }
    } catch (...) {
      throw RequestFailed(reason::kThrew, current_exception_message());
    }
    Message answer = look_at(output, request.payload);
    answer.head["calls"] = std::move(calls);
    answer.head["own_regions"].push_back(inputs_region);
    if (request.head.at("keep_output")) earlier_.keep(output);
    device_.settle();
    return answer;
  }

  // A solution's threads may be at work in the meantime: these regions are the worker's own.
  std::uint64_t fill_inputs(const Message& request) {
    const Region region(kInputsRegion, Covers::Thread);
    inputs_.fill(request.head.at("tensors"), request.payload);
    return region.id();
  }

  // As a caller would: after what was ordered before on the current stream, and no later.
  Message look_at(const at::Tensor& output, std::span<const std::byte> sent) const {
    const Region region(kOutputRegion, Covers::Thread);
    std::vector<std::byte> bytes;
    if (comparable(output)) bytes = bytes_of(output);
    return {{{"own_regions", nlohmann::json::array({region.id()})},
             {"output", describe(output)},
             {"modified_inputs", inputs_.modified(sent)},
             {"inputs_in_output", inputs_.sharing_memory_with(output)},
             {"earlier_output_in_output", earlier_.share_memory_with(output)}},
            std::move(bytes)};
  }

  const WorkerDevice& device_;
  InputPlaces inputs_;
  EarlierOutputs earlier_;
  std::optional<LoadedSolution> solution_;
};

}  // namespace

void be_solution_worker(Channel& judge, const std::string& device, const std::string& source) {
  std::optional<WorkerDevice> ready;
  try {
    ready.emplace(device, source);
  } catch (const RequestFailed& failure) {
    judge.send({{"error", failure.code}, {"message", failure.what()}});
    return;
  }
  const bool on_gpu = device == "cuda";
  do_known_work(on_gpu);
  judge.send({{"ok", true}, {"facts", machine_facts(device)}});
  SolutionWorker worker(*ready);
  const auto finish = [&] {
    do_known_work(on_gpu);
    ready->settle();
    ready->finish();
  };
  serve(
      judge, [&](const Message& request) { return worker.handle(request); }, finish);
}

}  // namespace gpuflight
