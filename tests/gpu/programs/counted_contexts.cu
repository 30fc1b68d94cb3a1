// Several contexts on one GPU, and contexts that end.
#include <thread>

#include "counted_program.cuh"
#include "empty_kernel.cuh"

namespace counted {
namespace {

/// A context of its own with a kernel and memory; its maker's current one.
struct OwnContext {
  CUcontext context = nullptr;
  CUfunction function = nullptr;
  CUdeviceptr memory = 0;

  explicit OwnContext(const char* kernel) {
    check(cuInit(0));
    check(cuCtxCreate(&context, nullptr, 0, 0));
    function = EmptyKernel(kernel).function;
    check(cuMemAlloc(&memory, kBytes));
    launch();
    synchronize();
  }

  void make_current() const { check(cuCtxSetCurrent(context)); }
  void launch(int times = 1) const {
    for (int i = 0; i < times; ++i)
      check(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  }
  void synchronize() const { check(cuCtxSynchronize()); }
};

void two() {
  const OwnContext first("in_first");
  const OwnContext second("in_second");
  const std::vector<float> host(kCount);
  const auto work_in = [&](const OwnContext& own, int launches) {
    own.make_current();
    own.launch(launches);
    check(cuMemcpyHtoD(own.memory, host.data(), kBytes));
  };
  in_region("first", [&] { work_in(first, 2); });
  in_region("second", [&] { work_in(second, 3); });
  in_region("in_turns", [&] {
    for (int i = 0; i < 4; ++i) work_in(i % 2 == 0 ? first : second, 1);
  });
  for (const OwnContext* own : {&first, &second}) {
    own->make_current();
    own->synchronize();
  }
}

void on_two_threads() {
  const OwnContext first("in_first");
  const OwnContext second("in_second");
  const auto launch_in = [](const OwnContext& own) {
    return std::thread([&own] {
      own.make_current();
      own.launch(100);
      own.synchronize();
    });
  };
  in_region("both", [&] {
    std::thread one = launch_in(first);
    std::thread other = launch_in(second);
    one.join();
    other.join();
  });
}

void peer_copies_between_two() {
  const OwnContext first("in_first");
  const OwnContext second("in_second");
  CUDA_MEMCPY3D_PEER row{};
  row.srcMemoryType = row.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  row.srcDevice = first.memory;
  row.srcContext = first.context;
  row.dstDevice = second.memory;
  row.dstContext = second.context;
  row.srcPitch = row.dstPitch = kBytes;
  row.WidthInBytes = kBytes;
  row.Height = row.Depth = 1;
  in_region("peer",
            [&] { check(cuMemcpyPeer(second.memory, second.context, first.memory, first.context, kBytes)); });
  in_region("peer_async", [&] {
    check(cuMemcpyPeerAsync(second.memory, second.context, first.memory, first.context, kBytes, nullptr));
  });
  in_region("peer_3d", [&] { check(cuMemcpy3DPeer(&row)); });
  in_region("peer_3d_async", [&] { check(cuMemcpy3DPeerAsync(&row, nullptr)); });
}

// Its records may still be in CUPTI's buffers when it goes.
void destroyed() {
  const Machine m;
  in_region("destroyed", [&] {
    const OwnContext own("in_destroyed");
    own.launch(5);
    check(cuCtxDestroy(own.context));
  });
  check(cudaSetDevice(0));
  in_region("after", [&] { m.launch(2); });
}

void destroyed_many_times() {
  const Machine m;
  in_region("ten", [&] {
    for (int i = 0; i < 10; ++i) {
      const OwnContext own("in_destroyed");
      check(cuCtxDestroy(own.context));
    }
  });
}

void device_reset() {
  const Machine before;
  in_region("before", [&] {
    before.launch(3);
    check(cudaMemcpy(before.device, before.pinned, kBytes, cudaMemcpyHostToDevice));
  });
  before.synchronize();
  check(cudaDeviceReset());
  const Machine after;
  in_region("after", [&] { after.launch(4); });
}

void device_reset_in_a_region() {
  const Machine before;
  in_region("around", [&] {
    before.launch(2);
    before.synchronize();
    check(cudaDeviceReset());
    const Machine after;
    after.launch(3);
  });
}

// CUDA initializes itself, makes its context and loads the module.
void made_in_a_region() {
  in_region("first_call", [&] {
    const Machine m;
    m.launch(2);
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"two", two},
                   {"on_two_threads", on_two_threads},
                   {"peer_copies_between_two", peer_copies_between_two},
                   {"destroyed", destroyed},
                   {"destroyed_many_times", destroyed_many_times},
                   {"device_reset", device_reset},
                   {"device_reset_in_a_region", device_reset_in_a_region},
                   {"made_in_a_region", made_in_a_region}});
}
