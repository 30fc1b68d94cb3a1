// Graphs that decide on the device what of them runs, and how often.
#include "graph_chain.cuh"
#include "runs.cuh"

namespace counted {

__global__ void decide(cudaGraphConditionalHandle condition, unsigned value) {
  if (threadIdx.x == 0) cudaGraphSetConditional(condition, value);
}

__global__ void run_until(unsigned* runs, unsigned enough, cudaGraphConditionalHandle condition) {
  if (threadIdx.x == 0) cudaGraphSetConditional(condition, ++*runs < enough ? 1 : 0);
}

namespace {

/// A chain that begins with the kernel that decides, and ends with the conditional node.
class Conditional {
 public:
  Conditional(cudaGraphConditionalNodeType type, unsigned bodies, unsigned value) {
    check(cudaGraphConditionalHandleCreate(&handle_, chain_.graph(), 0, cudaGraphCondAssignDefault));
    chain_.kernel(decide, handle_, value);
    parameters_.type = cudaGraphNodeTypeConditional;
    parameters_.conditional.handle = handle_;
    parameters_.conditional.type = type;
    parameters_.conditional.size = bodies;
    chain_.node(parameters_);
  }

  cudaGraphConditionalHandle handle() const { return handle_; }
  Chain body(unsigned which = 0) const { return Chain(parameters_.conditional.phGraph_out[which]); }
  cudaGraphExec_t instantiate() const { return chain_.instantiate(); }

 private:
  Chain chain_;
  cudaGraphConditionalHandle handle_ = 0;
  cudaGraphNodeParams parameters_{};
};

void if_true() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeIf, 1, 1);
  conditional.body().kernel(run, runs.on_device()).kernel(run, runs.on_device());
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
  runs.expect(2);
}

void if_false() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeIf, 1, 0);
  conditional.body().kernel(run, runs.on_device());
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
  runs.expect(0);
}

void if_else() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeIf, 2, 0);
  conditional.body(0).kernel(run, runs.on_device());
  conditional.body(1)
      .kernel(run, runs.on_device())
      .kernel(run, runs.on_device())
      .kernel(run, runs.on_device());
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
  runs.expect(3);
}

void while_five_times() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeWhile, 1, 1);
  conditional.body().kernel(run_until, runs.on_device(), 5U, conditional.handle());
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
  runs.expect(5);
}

void switched() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeSwitch, 3, 2);
  for (unsigned body = 0; body < 3; ++body) {
    Chain chain = conditional.body(body);
    for (unsigned i = 0; i <= body; ++i) chain.kernel(run, runs.on_device());
  }
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
  runs.expect(3);
}

void copies_and_fills_inside() {
  const Machine m;
  const Conditional conditional(cudaGraphCondTypeIf, 1, 1);
  conditional.body().copy(m.device2, m.device, cudaMemcpyDeviceToDevice).fill(m.device);
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("launch", [&] { launch(executable, m.stream); });
}

// The recording of the next region must not suffer from it.
void plain_launches_after() {
  const Machine m;
  const Runs runs;
  const Conditional conditional(cudaGraphCondTypeIf, 1, 1);
  conditional.body().kernel(run, runs.on_device());
  cudaGraphExec_t executable = conditional.instantiate();
  in_region("conditional", [&] { launch(executable, m.stream, 3); });
  in_region("plain", [&] { m.launch(10); });
  runs.expect(3);
}

}  // namespace
}  // namespace counted

int main(int count, char** words) {
  using namespace counted;
  return run_case(count, words,
                  {{"if_true", if_true},
                   {"if_false", if_false},
                   {"if_else", if_else},
                   {"while_five_times", while_five_times},
                   {"switched", switched},
                   {"copies_and_fills_inside", copies_and_fills_inside},
                   {"plain_launches_after", plain_launches_after}});
}
