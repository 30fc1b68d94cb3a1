// Copies from one GPU to another, and by the same calls on one.
#include <array>

#include "counted_program.cuh"

namespace counted {
namespace {

/// Memory on each of two GPUs, and a stream on the first.
struct TwoGpus {
  std::array<float*, 2> memory{};
  cudaStream_t stream = nullptr;

  TwoGpus() {
    int devices = 0;
    check(cudaGetDeviceCount(&devices));
    if (devices < 2) skip("there is one GPU");
    for (const int device : {1, 0}) {
      check(cudaSetDevice(device));
      memory[static_cast<std::size_t>(device)] = device_memory();
    }
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  }
};

void let_them_access_each_other() {
  int possible = 0;
  check(cudaDeviceCanAccessPeer(&possible, 0, 1));
  if (possible == 0) skip("the GPUs can't access each other's memory");
  check(cudaDeviceEnablePeerAccess(1, 0));
}

cudaMemcpy3DPeerParms box(const TwoGpus& gpus) {
  constexpr std::size_t kRowBytes = 256;
  constexpr std::size_t kHeight = 4;
  cudaMemcpy3DPeerParms parameters{};
  parameters.srcPtr = make_cudaPitchedPtr(gpus.memory[0], kRowBytes, kRowBytes, kHeight);
  parameters.srcDevice = 0;
  parameters.dstPtr = make_cudaPitchedPtr(gpus.memory[1], kRowBytes, kRowBytes, kHeight);
  parameters.dstDevice = 1;
  parameters.extent = make_cudaExtent(kRowBytes, kHeight, kBytes / kRowBytes / kHeight);
  return parameters;
}

void copy_in_every_way(const TwoGpus& gpus) {
  const cudaMemcpy3DPeerParms parameters = box(gpus);
  float* from = gpus.memory[0];
  float* to = gpus.memory[1];
  in_region("peer", [&] { check(cudaMemcpyPeer(to, 1, from, 0, kBytes)); });
  in_region("peer_async", [&] { check(cudaMemcpyPeerAsync(to, 1, from, 0, kBytes, gpus.stream)); });
  in_region("default", [&] { check(cudaMemcpy(to, from, kBytes, cudaMemcpyDefault)); });
  in_region("peer_3d", [&] { check(cudaMemcpy3DPeer(&parameters)); });
  in_region("peer_3d_async", [&] { check(cudaMemcpy3DPeerAsync(&parameters, gpus.stream)); });
  check(cudaStreamSynchronize(gpus.stream));
}

void through_the_host() { copy_in_every_way(TwoGpus()); }

void with_access() {
  const TwoGpus gpus;
  let_them_access_each_other();
  copy_in_every_way(gpus);
}

void on_one_gpu() {
  const Machine m;
  in_region("peer", [&] { check(cudaMemcpyPeer(m.device2, 0, m.device, 0, kBytes)); });
  in_region("peer_async", [&] { check(cudaMemcpyPeerAsync(m.device2, 0, m.device, 0, kBytes, m.stream)); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(
      count, words,
      {{"through_the_host", through_the_host}, {"with_access", with_access}, {"on_one_gpu", on_one_gpu}});
}
