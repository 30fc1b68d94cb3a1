#include <chrono>
#include <optional>

#include "gpuflight/region.hpp"
#include "gpuflight/solution.hpp"
#include "gpuflight/worker/call_inputs.hpp"
#include "gpuflight/worker/device.hpp"
#include "gpuflight/worker/loaded_module.hpp"
#include "gpuflight/worker/machine_facts.hpp"
#include "gpuflight/worker/roles.hpp"
#include "gpuflight/worker/serve.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight {
namespace {

using Clock = std::chrono::steady_clock;

struct Returned {
  std::uint64_t region = 0;
  std::chrono::nanoseconds duration{};  // until the device had finished
  at::Tensor output;
};

// The region is around exactly the call.
Returned call_in_region(SolutionEntry solution, const std::vector<at::Tensor>& inputs, const char* name) {
  Returned returned;
  WorkerDevice::synchronize();
  const Clock::time_point start = Clock::now();
  {
    const Region region(name);
    returned.region = region.id();
    solution(inputs.data(), returned.output);
  }
  WorkerDevice::synchronize();
  returned.duration = Clock::now() - start;
  return returned;
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
    const auto name = request.head.at("name").get<std::string>();
    solution_ =
        reinterpret_cast<SolutionEntry>(load_symbol(request.head.at("file"), kSolutionSymbolPrefix + name));
    return {};
  }

  Message call(const Message& request) {
    const bool warm_up = request.head.at("warm_up").get<bool>();
    const std::vector<at::Tensor>& inputs = inputs_.fill(request.head.at("tensors"), request.payload);
    const Returned returned = judged(inputs, warm_up ? "warm-up" : "judged");
    device_.settle();
    return {{{"region", returned.region},
             {"duration_ns", returned.duration.count()},
             {"output", describe(returned.output)}},
            returned.output.defined() ? bytes_of(returned.output) : std::vector<std::byte>()};
  }

  Returned judged(const std::vector<at::Tensor>& inputs, const char* name) {
    try {
      return call_in_region(solution_, inputs, name);
    } catch (...) {
      throw RequestFailed("threw", current_exception_message());
    }
  }

  const WorkerDevice& device_;
  CallInputs inputs_;
  SolutionEntry solution_ = nullptr;
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
  judge.send({{"ok", true}, {"facts", machine_facts(device)}});
  SolutionWorker worker(*ready);
  serve(
      judge, [&](const Message& request) { return worker.handle(request); }, [&] { ready->finish(); });
}

}  // namespace gpuflight
