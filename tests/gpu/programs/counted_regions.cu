// How regions lie in each other and around work.
#include <memory>

#include "counted_program.cuh"

namespace counted {

/// Runs for about a tenth of a second.
__global__ void take_long(long long cycles) {
  const long long began = clock64();
  while (clock64() - began < cycles) {
  }
}

namespace {

using gpuflight::Region;

void empty() {
  const Machine m;
  m.launch(2);
  in_region("empty", [] {});
  m.launch(2);
}

void nested() {
  const Machine m;
  const Region outer{"outer"};
  m.launch();
  const Region inner{"inner"};
  m.launch(2);
}

void nested_with_one_name() {
  const Machine m;
  const Region outer{"step"};
  m.launch();
  const Region inner{"step"};
  m.launch(2);
}

void overlapping() {
  const Machine m;
  auto first = std::make_unique<Region>("first");
  m.launch(1);
  auto second = std::make_unique<Region>("second");
  m.launch(2);
  first.reset();
  m.launch(4);
  second.reset();
  m.launch(8);
}

void opened_again() {
  const Machine m;
  for (int i = 1; i <= 3; ++i) in_region("step", [&] { m.launch(i); });
}

void opened_again_inside() {
  const Machine m;
  in_region("epoch", [&] {
    for (int i = 1; i <= 3; ++i) in_region("step", [&] { m.launch(i); });
  });
}

// What was launched in it belongs to it, however late it runs.
void runs_after_closing() {
  constexpr long long kTenthOfASecond = 170'000'000;  // in cycles
  const Machine m;
  in_region("launched", [&] {
    take_long<<<1, 1, 0, m.stream>>>(kTenthOfASecond);
    m.launch(3);
  });
  in_region("while_it_runs",
            [&] { check_that(cudaStreamQuery(m.stream) == cudaErrorNotReady, "it ran too fast"); });
  in_region("waited_for", [&] { m.synchronize(); });
}

void ranges_of_nvtx() {
  const Machine m;
  nvtxRangePushA("pushed");
  m.launch(2);
  nvtxRangePushA("inside");
  m.launch(3);
  nvtxRangePop();
  nvtxRangePop();
  const nvtxRangeId_t range = nvtxRangeStartA("started");
  m.launch(4);
  nvtxRangeEnd(range);
}

void many() {
  const Machine m;
  in_region("epoch", [&] {
    for (int i = 0; i < 20'000; ++i) in_region("step", [&] { m.launch(); });
  });
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"empty", empty},
                   {"nested", nested},
                   {"nested_with_one_name", nested_with_one_name},
                   {"overlapping", overlapping},
                   {"opened_again", opened_again},
                   {"opened_again_inside", opened_again_inside},
                   {"runs_after_closing", runs_after_closing},
                   {"ranges_of_nvtx", ranges_of_nvtx},
                   {"many", many}});
}
