// Calls that fail do nothing, so they count nothing.
#include "counted_program.cuh"

namespace counted {

__global__ void write_to(float* data) { *data = 1.0F; }

namespace {

/// No allocation begins in the first page.
float* nowhere() { return reinterpret_cast<float*>(16); }

void check_fails(cudaError_t result) {
  check_that(result != cudaSuccess, "it should have failed");
  (void)cudaGetLastError();
}

void copies() {
  const Machine m;
  std::vector<float> host(kCount);
  in_region("no_target",
            [&] { check_fails(cudaMemcpy(nullptr, host.data(), kBytes, cudaMemcpyHostToDevice)); });
  in_region("no_such_source",
            [&] { check_fails(cudaMemcpy(m.device, nowhere(), kBytes, cudaMemcpyDeviceToDevice)); });
  in_region("no_such_kind",
            [&] { check_fails(cudaMemcpy(m.device, host.data(), kBytes, static_cast<cudaMemcpyKind>(77))); });
  in_region("pitch_below_width", [&] {
    check_fails(cudaMemcpy2D(m.device, 16, host.data(), 256, 256, 4, cudaMemcpyHostToDevice));
  });
  in_region("then_a_good_one",
            [&] { check(cudaMemcpy(m.device, host.data(), kBytes, cudaMemcpyHostToDevice)); });
}

void fills() {
  const Machine m;
  in_region("no_target", [&] { check_fails(cudaMemset(nullptr, 0, kBytes)); });
  in_region("no_such_target", [&] { check_fails(cudaMemset(nowhere(), 0, kBytes)); });
}

void launches() {
  const Machine m;
  in_region("too_many_threads", [&] {
    scale<<<1, 4096, 0, m.stream>>>(m.device, 2.0F);
    check_fails(cudaPeekAtLastError());
  });
  in_region("too_much_shared_memory", [&] {
    scale<<<1, 32, 1 << 20, m.stream>>>(m.device, 2.0F);
    check_fails(cudaPeekAtLastError());
  });
  in_region("then_a_good_one", [&] { m.launch(); });
}

void allocations() {
  const Machine m;
  void* memory = nullptr;
  in_region("too_much", [&] { check_fails(cudaMalloc(&memory, std::size_t{1} << 50)); });
}

// Forbidden while capturing: it fails, and so does the capture.
void synchronization_of_a_capture() {
  const Machine m;
  cudaGraph_t graph = nullptr;
  in_region("capture", [&] {
    check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeGlobal));
    m.launch(2);
    check_fails(cudaStreamSynchronize(m.stream));
    check_fails(cudaStreamEndCapture(m.stream, &graph));
  });
  in_region("then_good_ones", [&] { m.launch(2); });
}

// The launch succeeds, the kernel doesn't, and with it the context is lost.
void kernel() {
  const Machine m;
  in_region("before", [&] {
    m.launch(2);
    m.synchronize();
  });
  in_region("faulty", [&] { write_to<<<1, 1, 0, m.stream>>>(nowhere()); });
  in_region("noticed", [&] { check_fails(cudaDeviceSynchronize()); });
  done();
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"copies", copies},
                   {"fills", fills},
                   {"launches", launches},
                   {"allocations", allocations},
                   {"synchronization_of_a_capture", synchronization_of_a_capture},
                   {"kernel", kernel}});
}
