// Calls that wait for the device, and calls that only ask.
#include "counted_program.cuh"

namespace counted {
namespace {

cudaEvent_t recorded_event(const Machine& m) {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event));
  check(cudaEventRecord(event, m.stream));
  return event;
}

void of_the_runtime() {
  const Machine m;
  cudaEvent_t event = recorded_event(m);
  in_region("device", [&] { check(cudaDeviceSynchronize()); });
  in_region("stream", [&] { check(cudaStreamSynchronize(m.stream)); });
  in_region("event", [&] { check(cudaEventSynchronize(event)); });
}

void of_the_driver() {
  const Machine m;
  CUevent event = recorded_event(m);
  CUcontext context = nullptr;
  check(cuCtxGetCurrent(&context));
  in_region("context", [&] { check(cuCtxSynchronize()); });
  in_region("named_context", [&] { check(cuCtxSynchronize_v2(context)); });
  in_region("stream", [&] { check(cuStreamSynchronize(m.stream)); });
  in_region("event", [&] { check(cuEventSynchronize(event)); });
}

void queries() {
  const Machine m;
  cudaEvent_t event = recorded_event(m);
  m.synchronize();
  in_region("stream_query", [&] { check(cudaStreamQuery(m.stream)); });
  in_region("event_query", [&] { check(cudaEventQuery(event)); });
  in_region("driver_queries", [&] {
    check(cuStreamQuery(m.stream));
    check(cuEventQuery(event));
  });
  in_region("stream_wait_event", [&] { check(cudaStreamWaitEvent(m.stream, event, 0)); });
  in_region("event_record", [&] { check(cudaEventRecord(event, m.stream)); });
}

// These wait too, but aren't calls to wait: a copy to pageable memory, and a free.
void implied() {
  const Machine m;
  std::vector<float> host(kCount);
  float* memory = device_memory();
  in_region("copy", [&] { check(cudaMemcpy(host.data(), m.device, kBytes, cudaMemcpyDeviceToHost)); });
  in_region("free", [&] { check(cudaFree(memory)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"of_the_runtime", of_the_runtime},
                   {"of_the_driver", of_the_driver},
                   {"queries", queries},
                   {"implied", implied}});
}
