#include "tests/cupti/stand_in/work.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <utility>

#include "gpuflight/capture/source.h"
#include "gpuflight/region.hpp"
#include "tests/support/cupti/cuda.hpp"

namespace gpuflight::test {

void judged(const std::function<void()>& work) {
  cuda::initialize();
  const Region region("judged");
  work();
}

Scenario in_region(std::string name, std::function<void()> work, Expected expected) {
  return {std::move(name), [work = std::move(work)] { judged(work); }, std::move(expected)};
}

void graph_work() {
  cuda::upload(16);
  cuda::launch(kernel_record("first node"));
  cuda::launch(kernel_record("second node"));
  cuda::fill(fill_record(8));
}

void usual_work() {
  cuda::launch();
  cuda::launch_by_driver();
  cuda::upload(2048);
  cuda::fill(fill_record(64));
  cuda::allocate(4096);
  const cuda::Graph graph = cuda::capture(graph_work);
  graph.launch();
  graph.launch();
  cuda::synchronize();
}

Numbers usual_counts() {
  return {{"host_launches", 2}, {"graph_launches", 2},        {"kernels", 6},
          {"graph_kernels", 4}, {"host_to_device.copies", 3}, {"host_to_device.bytes", 2080},
          {"fills", 3},         {"allocations", 1},           {"blocking_synchronizations", 1}};
}

void settle() {
  void* const library = dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW | RTLD_NOLOAD);
  const auto settle_source =
      reinterpret_cast<decltype(&gpuflight_source_settle)>(dlsym(library, "gpuflight_source_settle"));
  settle_source(cuda::synchronize);
}

}  // namespace gpuflight::test
