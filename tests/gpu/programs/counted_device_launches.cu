// Kernels that launch kernels. CUPTI records none of these, so nothing that is counted here can be trusted.
#include "runs.cuh"

namespace counted {

constexpr unsigned kChildren = 64;

__global__ void launch_and_forget(unsigned* runs) {
  if (threadIdx.x != 0) return;
  for (unsigned i = 0; i < kChildren; ++i) run<<<1, 32, 0, cudaStreamFireAndForget>>>(runs);
}

__global__ void launch_at_the_end(unsigned* runs) {
  if (threadIdx.x == 0) run<<<1, 32, 0, cudaStreamTailLaunch>>>(runs);
}

__global__ void launch_in_a_stream(unsigned* runs) {
  if (threadIdx.x != 0) return;
  cudaStream_t stream = nullptr;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  run<<<1, 32, 0, stream>>>(runs);
  cudaStreamDestroy(stream);
}

namespace {

void fire_and_forget() {
  const Machine m;
  const Runs runs;
  in_region("launcher", [&] { launch_and_forget<<<1, 32, 0, m.stream>>>(runs.on_device()); });
  in_region("after", [&] { m.launch(10); });
  runs.expect(kChildren);
}

void tail_launch() {
  const Machine m;
  const Runs runs;
  in_region("launcher", [&] { launch_at_the_end<<<1, 32, 0, m.stream>>>(runs.on_device()); });
  runs.expect(1);
}

void stream_of_the_device() {
  const Machine m;
  const Runs runs;
  in_region("launcher", [&] { launch_in_a_stream<<<1, 32, 0, m.stream>>>(runs.on_device()); });
  runs.expect(1);
}

// What could launch is in the module: that it didn't can't be seen from outside.
void nothing_launched() {
  const Machine m;
  in_region("plain", [&] { m.launch(10); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"fire_and_forget", fire_and_forget},
                   {"tail_launch", tail_launch},
                   {"stream_of_the_device", stream_of_the_device},
                   {"nothing_launched", nothing_launched}});
}
