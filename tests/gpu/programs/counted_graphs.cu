// Graphs, made in each way and of each kind of node.
#include <thread>

#include "graph_chain.cuh"

namespace counted {

namespace {

cudaGraphExec_t instantiated(cudaGraph_t graph) {
  cudaGraphExec_t executable = nullptr;
  check(cudaGraphInstantiate(&executable, graph, 0));
  return executable;
}

void captured() {
  const Machine m;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  in_region("capture", [&] {
    check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeGlobal));
    check(cudaMemcpyAsync(m.device, m.pinned, kBytes, cudaMemcpyHostToDevice, m.stream));
    m.launch(10);
    check(cudaMemsetAsync(m.device2, 0, kBytes, m.stream));
    check(cudaStreamEndCapture(m.stream, &graph));
  });
  in_region("instantiate", [&] { executable = instantiated(graph); });
  in_region("launch", [&] { launch(executable, m.stream, 2); });
  in_region("driver", [&] { check(cuGraphLaunch(executable, m.stream)); });
}

void captured_from_two_streams() {
  const Machine m;
  cudaStream_t other = nullptr;
  cudaEvent_t forked = nullptr;
  cudaEvent_t joined = nullptr;
  cudaGraph_t graph = nullptr;
  check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  check(cudaEventCreate(&forked));
  check(cudaEventCreate(&joined));
  check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeGlobal));
  m.launch(2);
  check(cudaEventRecord(forked, m.stream));
  check(cudaStreamWaitEvent(other, forked, 0));
  for (int i = 0; i < 3; ++i) scale<<<1, 32, 0, other>>>(m.device2, 2.0F);
  check(cudaEventRecord(joined, other));
  check(cudaStreamWaitEvent(m.stream, joined, 0));
  check(cudaStreamEndCapture(m.stream, &graph));
  cudaGraphExec_t executable = instantiated(graph);
  in_region("launch", [&] { launch(executable, m.stream); });
}

// What another thread launches meanwhile isn't captured.
void captured_while_another_thread_launches() {
  const Machine m;
  const Machine other;
  cudaGraph_t graph = nullptr;
  in_region("capture", [&] {
    check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeRelaxed));
    m.launch(2);
    std::thread([&] { other.launch(5); }).join();
    m.launch(2);
    check(cudaStreamEndCapture(m.stream, &graph));
  });
}

void made_by_hand() {
  const Machine m;
  Chain chain;
  in_region("make", [&] {
    chain.copy(m.device, m.pinned, cudaMemcpyHostToDevice).scale(m.device, 3).fill(m.device2);
    chain.copy(m.device2, m.device, cudaMemcpyDeviceToDevice)
        .copy(m.pinned, m.device, cudaMemcpyDeviceToHost);
  });
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
}

void copies_from_pageable_memory() {
  const Machine m;
  std::vector<float> host(kCount);
  Chain chain;
  chain.copy(m.device, host.data(), cudaMemcpyHostToDevice).scale(m.device);
  chain.copy(host.data(), m.device, cudaMemcpyDeviceToHost);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream, 2); });
  m.synchronize();
}

void child_graphs() {
  const Machine m;
  Chain inner;
  inner.scale(m.device, 2).copy(m.device2, m.device, cudaMemcpyDeviceToDevice);
  Chain middle;
  middle.scale(m.device).child(inner);
  Chain outer;
  outer.child(middle).scale(m.device).child(inner);
  cudaGraphExec_t executable = outer.instantiate();
  in_region("launch", [&] { launch(executable, m.stream, 2); });
}

// The kernel works on memory that the graph itself allocates.
void allocates() {
  const Machine m;
  cudaGraphNodeParams allocation{};
  allocation.type = cudaGraphNodeTypeMemAlloc;
  allocation.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
  allocation.alloc.poolProps.location = {cudaMemLocationTypeDevice, 0};
  allocation.alloc.bytesize = kBytes;
  Chain chain;
  chain.node(allocation).scale(static_cast<float*>(allocation.alloc.dptr));
  cudaGraphNodeParams release{};
  release.type = cudaGraphNodeTypeMemFree;
  release.free.dptr = allocation.alloc.dptr;
  chain.node(release);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream, 2); });
}

void do_nothing(void*) {}

template <class Work>
void launch_captured(const Machine& m, Work work) {
  cudaGraph_t graph = nullptr;
  check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeRelaxed));
  work();
  check(cudaStreamEndCapture(m.stream, &graph));
  cudaGraphExec_t executable = instantiated(graph);
  in_region("launch", [&] { launch(executable, m.stream, 2); });
}

// 8 rows of 64 bytes.
void shaped_copies_and_fills() {
  const Machine m;
  launch_captured(m, [&] {
    check(cudaMemcpy2DAsync(m.device, 128, m.pinned, 64, 64, 8, cudaMemcpyHostToDevice, m.stream));
    check(cudaMemcpy2DAsync(m.device2, 64, m.device, 128, 64, 8, cudaMemcpyDeviceToDevice, m.stream));
    check(cudaMemset2DAsync(m.device, 128, 1, 60, 8, m.stream));
    check(cudaMemsetAsync(reinterpret_cast<char*>(m.device) + 1, 1, 1001, m.stream));
  });
}

void array_copies() {
  const Machine m;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t from = nullptr;
  cudaArray_t to = nullptr;
  check(cudaMallocArray(&from, &floats, 32, 32));
  check(cudaMallocArray(&to, &floats, 32, 32));
  launch_captured(m, [&] {
    check(cudaMemcpy2DToArrayAsync(from, 0, 0, m.pinned, 128, 128, 32, cudaMemcpyHostToDevice, m.stream));
    cudaMemcpy3DParms on_device{};
    on_device.srcArray = from;
    on_device.dstArray = to;
    on_device.extent = make_cudaExtent(32, 32, 1);
    on_device.kind = cudaMemcpyDeviceToDevice;
    check(cudaMemcpy3DAsync(&on_device, m.stream));
    check(cudaMemcpy2DFromArrayAsync(m.pinned, 128, to, 0, 0, 128, 32, cudaMemcpyDeviceToHost, m.stream));
  });
}

void copies_between_host_memory() {
  const Machine m;
  launch_captured(m, [&] {
    check(cudaMemcpyAsync(m.pinned, m.pinned + kCount / 2, kBytes / 2, cudaMemcpyHostToHost, m.stream));
  });
}

void nothing_copied() {
  const Machine m;
  launch_captured(m, [&] {
    check(cudaMemcpyAsync(m.device, m.pinned, 0, cudaMemcpyHostToDevice, m.stream));
    check(cudaMemsetAsync(m.device, 0, 0, m.stream));
    m.launch(1);
  });
}

// Nodes that give no records, beside one that does.
void nodes_of_other_kinds() {
  const Machine m;
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event));
  Chain chain;
  cudaGraphNodeParams empty_node{};
  empty_node.type = cudaGraphNodeTypeEmpty;
  cudaGraphNodeParams record{};
  record.type = cudaGraphNodeTypeEventRecord;
  record.eventRecord.event = event;
  cudaGraphNodeParams wait{};
  wait.type = cudaGraphNodeTypeWaitEvent;
  wait.eventWait.event = event;
  chain.node(empty_node).node(record).node(wait).host_function(do_nothing).scale(m.device);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream, 2); });
}

void empty() {
  const Machine m;
  const Chain chain;
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
}

void host_function_only() {
  const Machine m;
  Chain chain;
  chain.host_function(do_nothing);
  cudaGraphExec_t executable = chain.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"captured", captured},
                   {"captured_from_two_streams", captured_from_two_streams},
                   {"captured_while_another_thread_launches", captured_while_another_thread_launches},
                   {"made_by_hand", made_by_hand},
                   {"copies_from_pageable_memory", copies_from_pageable_memory},
                   {"child_graphs", child_graphs},
                   {"allocates", allocates},
                   {"shaped_copies_and_fills", shaped_copies_and_fills},
                   {"array_copies", array_copies},
                   {"copies_between_host_memory", copies_between_host_memory},
                   {"nothing_copied", nothing_copied},
                   {"nodes_of_other_kinds", nodes_of_other_kinds},
                   {"empty", empty},
                   {"host_function_only", host_function_only}});
}
