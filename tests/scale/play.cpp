// Much work of one kind: PROGRAM launches|graphs KERNELS, in the region "judged", or PROGRAM regions. Says on
// stdout when a million kernels were launched, or all if they are fewer, and what memory the process has then
// and at the end.
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

constexpr std::uint64_t kMillion = 1'000'000;

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
    if (kernel == kMillion) say_memory("million");
  }
}

void launch_graphs(std::uint64_t kernels) {
  for (std::uint64_t kernel = kGraphKernels; kernel <= kernels; kernel += kGraphKernels) {
    scale_device().launch_graph();
    if (kernel % kMillion == 0) scale_device().synchronize();
    if (kernel == kMillion) say_memory("million");
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
