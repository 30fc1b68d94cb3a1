// Work on streams of each kind. Compiled twice: with the legacy default stream, and with one for each thread.
#include <thread>

#include "counted_program.cuh"

namespace counted {
namespace {

/// A launch, a copy and a fill.
void work_on(cudaStream_t stream, const Machine& m) {
  scale<<<kCount / 256, 256, 0, stream>>>(m.device, 2.0F);
  check(cudaMemcpyAsync(m.device2, m.pinned, kBytes, cudaMemcpyHostToDevice, stream));
  check(cudaMemsetAsync(m.device2, 0, kBytes, stream));
}

void several() {
  constexpr int kStreams = 8;
  const Machine m;
  std::vector<cudaStream_t> streams(kStreams);
  for (cudaStream_t& stream : streams) check(cudaStreamCreate(&stream));
  in_region("round_robin", [&] {
    for (int i = 0; i < 5 * kStreams; ++i) work_on(streams[static_cast<std::size_t>(i % kStreams)], m);
  });
}

void default_stream() {
  const Machine m;
  in_region("default", [&] { work_on(nullptr, m); });
  in_region("legacy", [&] { work_on(cudaStreamLegacy, m); });
  in_region("per_thread", [&] { work_on(cudaStreamPerThread, m); });
}

// With a default stream for each thread, each of these streams is another one.
void default_stream_of_threads() {
  const Machine m;
  in_region("two_threads", [&] {
    std::thread([&] { work_on(nullptr, m); }).join();
    std::thread([&] { work_on(nullptr, m); }).join();
  });
}

void calls_without_a_stream() {
  const Machine m;
  std::vector<float> host(kCount);
  in_region("memcpy", [&] { check(cudaMemcpy(m.device, host.data(), kBytes, cudaMemcpyHostToDevice)); });
  in_region("memset", [&] { check(cudaMemset(m.device, 0, kBytes)); });
  in_region("driver", [&] { check(cuMemcpyHtoD(address(m.device), host.data(), kBytes)); });
  in_region("synchronize", [&] { check(cudaStreamSynchronize(nullptr)); });
}

void ordered_by_events() {
  const Machine m;
  cudaStream_t other = nullptr;
  cudaEvent_t event = nullptr;
  check(cudaStreamCreate(&other));
  check(cudaEventCreate(&event));
  in_region("ordered", [&] {
    work_on(m.stream, m);
    check(cudaEventRecord(event, m.stream));
    check(cudaStreamWaitEvent(other, event, 0));
    work_on(other, m);
  });
}

void with_priorities() {
  const Machine m;
  int lowest = 0;
  int highest = 0;
  cudaStream_t urgent = nullptr;
  check(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
  check(cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, highest));
  in_region("urgent", [&] { work_on(urgent, m); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"several", several},
                   {"default_stream", default_stream},
                   {"default_stream_of_threads", default_stream_of_threads},
                   {"calls_without_a_stream", calls_without_a_stream},
                   {"ordered_by_events", ordered_by_events},
                   {"with_priorities", with_priorities}});
}
