// Work of several threads, in regions of the process and of threads.
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "graph_chain.cuh"

namespace counted {
namespace {

using gpuflight::Covers;
using gpuflight::Region;

/// Threads that do the same, each with its number, from when they are released until they are joined.
class Threads {
 public:
  template <class Work>
  Threads(unsigned count, Work work) {
    for (unsigned i = 0; i < count; ++i) {
      threads_.emplace_back([this, i, work] {
        released_.wait();
        work(i);
      });
    }
  }

  void run() {
    release_.set_value();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::promise<void> release_;
  std::shared_future<void> released_ = release_.get_future().share();
  std::vector<std::thread> threads_;
};

constexpr unsigned kThreads = 4;
constexpr int kLaunches = 10;

void region_of_the_process() {
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) { machines[i].launch(kLaunches); });
  in_region("process", [&] { threads.run(); });
}

// The region is the main thread's own: what others launch meanwhile isn't in it.
void region_of_one_thread() {
  const Machine m;
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) { machines[i].launch(kLaunches); });
  const Region region{"mine", Covers::Thread};
  m.launch(3);
  threads.run();
}

void region_of_each_thread() {
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) {
    const std::string name = "thread " + std::to_string(i);
    const Region region{name.c_str(), Covers::Thread};
    machines[i].launch(kLaunches + static_cast<int>(i));
  });
  threads.run();
}

void regions_of_both_kinds() {
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) {
    const std::string name = "thread " + std::to_string(i);
    const Region region{name.c_str(), Covers::Thread};
    machines[i].launch(kLaunches);
  });
  in_region("process", [&] { threads.run(); });
}

void region_closed_by_another_thread() {
  const Machine m;
  auto region = std::make_unique<Region>("wandering");
  m.launch(2);
  std::thread([&] {
    m.launch(3);
    region.reset();
    m.launch(4);
  }).join();
}

void copies() {
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) {
    std::vector<float> host(kCount);
    for (int j = 0; j < kLaunches; ++j)
      check(cudaMemcpy(machines[i].device, host.data(), kBytes, cudaMemcpyHostToDevice));
  });
  in_region("process", [&] { threads.run(); });
}

void graphs() {
  const Machine machines[kThreads];
  std::vector<cudaGraphExec_t> executables;
  for (const Machine& m : machines) {
    Chain chain;
    executables.push_back(chain.scale(m.device, 5).instantiate());
  }
  Threads threads(kThreads, [&](unsigned i) { launch(executables[i], machines[i].stream, kLaunches); });
  in_region("process", [&] { threads.run(); });
}

void many() {
  constexpr unsigned kMany = 32;
  const Machine machines[kMany];
  Threads threads(kMany, [&](unsigned i) { machines[i].launch(1000); });
  in_region("process", [&] { threads.run(); });
}

// Regions open and close on each thread all the time while the others launch.
void regions_come_and_go() {
  const Machine machines[kThreads];
  Threads threads(kThreads, [&](unsigned i) {
    const std::string name = "thread " + std::to_string(i);
    const Region region{name.c_str(), Covers::Thread};
    for (int j = 0; j < 200; ++j) {
      const Region step{"step", Covers::Thread};
      machines[i].launch();
    }
  });
  in_region("process", [&] { threads.run(); });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"region_of_the_process", region_of_the_process},
                   {"region_of_one_thread", region_of_one_thread},
                   {"region_of_each_thread", region_of_each_thread},
                   {"regions_of_both_kinds", regions_of_both_kinds},
                   {"region_closed_by_another_thread", region_closed_by_another_thread},
                   {"copies", copies},
                   {"graphs", graphs},
                   {"many", many},
                   {"regions_come_and_go", regions_come_and_go}});
}
