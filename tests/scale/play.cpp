// Much work of one kind: PROGRAM launches|graphs KERNELS, in the region "judged", or PROGRAM regions 0. Says
// on stdout what memory the process has when a tenth of the kernels was launched ("tenth") and at the end
// ("end").
#include <barrier>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "gpuflight/region.hpp"
#include "tests/scale/device.hpp"
#include "tests/scale/work.hpp"

namespace gpuflight::test {
namespace {

void say_memory(const char* when) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:"))
      std::cout << when << ' ' << std::atol(line.c_str() + 6) * 1024 << std::endl;
  }
}

void launch(std::uint64_t kernels) {
  for (std::uint64_t kernel = 1; kernel <= kernels; ++kernel) {
    scale_device().launch();
    if (kernel == kernels / 10) say_memory("tenth");
  }
}

void launch_graphs(std::uint64_t kernels) {
  const std::uint64_t graphs = kernels / kGraphKernels;
  constexpr std::uint64_t kGraphsUnderWay = 100;
  for (std::uint64_t graph = 1; graph <= graphs; ++graph) {
    scale_device().launch_graph();
    if (graph % kGraphsUnderWay == 0) scale_device().synchronize();
    if (graph == graphs / 10) say_memory("tenth");
  }
}

/// Regions in regions on each of many threads. While all are open, each thread launches once.
void open_regions() {
  std::barrier all(kRegionThreads);
  std::vector<std::jthread> threads;
  for (int i = 0; i < kRegionThreads; ++i) {
    threads.emplace_back([&all] {
      std::deque<Region> regions;
      for (int depth = 0; depth < kRegionDepth; ++depth) regions.emplace_back("r");
      all.arrive_and_wait();
      scale_device().launch();
      all.arrive_and_wait();
      while (!regions.empty()) regions.pop_back();
    });
  }
}

int play(const std::string& work, std::uint64_t kernels) {
  scale_device().synchronize();
  if (work == "regions") {
    open_regions();
    return 0;
  }
  {
    const Region region("judged");
    work == "graphs" ? launch_graphs(kernels) : launch(kernels);
    scale_device().synchronize();
  }
  say_memory("end");
  return 0;
}

}  // namespace
}  // namespace gpuflight::test

int main(int count, char** arguments) {
  return count == 3 ? gpuflight::test::play(arguments[1], std::strtoull(arguments[2], nullptr, 10)) : 2;
}
