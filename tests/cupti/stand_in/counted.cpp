// Work that CUPTI tells in full: the counts must be exact.
#include "gpuflight/region.hpp"
#include "tests/cupti/stand_in/work.hpp"
#include "tests/support/cupti/api_call.hpp"
#include "tests/support/cupti/cuda.hpp"
#include "tests/support/cupti/stand_in.hpp"

namespace gpuflight::test {
namespace {

void launches() {
  for (int i = 0; i < 3; ++i) cuda::launch(kernel_record("_Z5scaleIfEvPT_i"));
  cuda::launch_by_driver();
  cuda::launch(kernel_record(nullptr));
}

void copies() {
  cuda::upload(2048);
  cuda::copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, 100));
  cuda::copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, 10));
  cuda::copy_3d(5);
  cuda::copy(copy_record(CUPTI_ACTIVITY_MEMCPY_KIND_HTOH, 1));
  cuda::copy_to_peer(4096);
  cuda::copy_to_peer_through_host(256);
}

void empty_copies() {
  cuda::upload(0);
  cuda::fill(fill_record(0));
}

void batched_copies() { cuda::upload_batch(1024, 64); }

void batch_in_two_records() { cuda::upload_batch(16, 4, 2); }

void failing_launches() { cuda::failing_launch(700); }

void capture_alone() {
  cuda::capture([] { cuda::launch(); });
}

void graph_of_nothing() {
  cuda::capture([] {}).launch();
}

/// The middle one has a kernel around the inner one, and the outer one has it twice.
void graphs_in_graphs() {
  const cuda::Graph inner = cuda::capture(graph_work);
  const cuda::Graph middle = cuda::capture([&] {
    inner.launch();
    cuda::launch(kernel_record("around"));
  });
  const cuda::Graph outer = cuda::capture([&] {
    for (int i = 0; i < 2; ++i) middle.launch();
  });
  for (int i = 0; i < 3; ++i) outer.launch();
}

void switched_node() {
  const cuda::Graph graph = cuda::capture(graph_work);
  constexpr std::size_t kFirstKernel = 1;
  graph.switch_node(kFirstKernel, false);
  graph.switch_node(kFirstKernel, false);
  graph.launch();
  graph.switch_node(kFirstKernel, true);
  graph.launch();
}

/// Its records come in parts, some of them before others are there.
void graph_in_many_buffers() {
  stand_in().activity.manner().records_in_a_buffer = 1;
  const cuda::Graph graph = cuda::capture(graph_work);
  for (int i = 0; i < 3; ++i) {
    graph.launch();
    stand_in().activity.deliver();
  }
}

void waiting() {
  cuda::synchronize();
  cuda::query();
  settle();
}

void another_call_inside() {
  const ApiCall outer(calls::kLaunch);
  cuda::launch_by_driver();
  CUpti_ActivityKernel10 kernel = kernel_record("outer");
  kernel.correlationId = outer.correlation();
  stand_in().activity.add(kernel);
}

void captured_call_inside() {
  const ApiCall outer(calls::kLaunch);
  cuda::capture([] { cuda::launch_by_driver(); });
  CUpti_ActivityKernel10 kernel = kernel_record("outer");
  kernel.correlationId = outer.correlation();
  stand_in().activity.add(kernel);
}

void ids_that_begin_again() {
  set_next_correlation(UINT32_MAX - 1);
  for (int i = 0; i < 2; ++i) cuda::launch();
  set_next_correlation(1);
  for (int i = 0; i < 2; ++i) cuda::launch();
}

/// The first call of a program initializes CUDA: its start had no subscriber yet.
void initialized_within_a_call() {
  const Region region("judged");
  {
    const ApiCall first(calls::kAllocate);
    cuda::initialize();
    const cuMemAlloc_v2_params parameters{nullptr, 64};
    const ApiCall driver(calls::kDriverAllocate, &parameters, first.correlation());
  }
  cuda::launch();
}

}  // namespace

std::vector<Scenario> counted_scenarios() {
  return {
      in_region("the_usual", usual_work, exactly(usual_counts())),
      in_region("launches", launches,
                exactly({{"host_launches", 5}, {"kernels", 5}})
                    .named({{"void scale<float>(float*, int)", 3}, {"splitk", 1}, {"(unnamed kernel)", 1}})),
      in_region("copies", copies,
                exactly({{"host_to_device.copies", 1},
                         {"host_to_device.bytes", 2048},
                         {"device_to_host.copies", 1},
                         {"device_to_host.bytes", 100},
                         {"device_to_device.copies", 2},
                         {"device_to_device.bytes", 15},
                         {"host_to_host.copies", 1},
                         {"host_to_host.bytes", 1},
                         {"peer.copies", 2},
                         {"peer.bytes", 4352}})),
      in_region("batched_copies", batched_copies,
                exactly({{"host_to_device.copies", 64}, {"host_to_device.bytes", 65536}})),
      in_region("batch_in_two_records", batch_in_two_records,
                exactly({{"host_to_device.copies", 4}, {"host_to_device.bytes", 64}})),
      in_region("empty_copies", empty_copies, exactly({})),
      in_region("failing_launches", failing_launches, exactly({})),
      in_region("capture_alone", capture_alone, exactly({})),
      in_region("graph_of_nothing", graph_of_nothing, exactly({{"graph_launches", 1}})),
      in_region("graphs_in_graphs", graphs_in_graphs,
                exactly({{"graph_launches", 3},
                         {"kernels", 18},
                         {"graph_kernels", 18},
                         {"host_to_device.copies", 6},
                         {"host_to_device.bytes", 96},
                         {"fills", 6}})),
      in_region("switched_node", switched_node,
                exactly({{"graph_launches", 2},
                         {"kernels", 3},
                         {"graph_kernels", 3},
                         {"host_to_device.copies", 2},
                         {"host_to_device.bytes", 32},
                         {"fills", 2}})),
      in_region("graph_in_many_buffers", graph_in_many_buffers,
                exactly({{"graph_launches", 3},
                         {"kernels", 6},
                         {"graph_kernels", 6},
                         {"host_to_device.copies", 3},
                         {"host_to_device.bytes", 48},
                         {"fills", 3}})),
      in_region("waiting", waiting, exactly({{"blocking_synchronizations", 2}})),
      in_region("another_call_inside", another_call_inside, exactly({{"host_launches", 2}, {"kernels", 2}})),
      in_region("captured_call_inside", captured_call_inside,
                exactly({{"host_launches", 1}, {"kernels", 1}})),
      in_region("ids_that_begin_again", ids_that_begin_again,
                exactly({{"host_launches", 4}, {"kernels", 4}})),
      {"initialized_within_a_call", initialized_within_a_call,
       exactly({{"allocations", 1}, {"host_launches", 1}, {"kernels", 1}})},
  };
}

}  // namespace gpuflight::test
