#include "gpuflight/capture/simulated/torch/recurrent_layers.hpp"

#include <ATen/core/dispatch/Dispatcher.h>

namespace gpuflight::simulated {
namespace {

thread_local int layers = 0;

class Layer {
 public:
  Layer() { ++layers; }
  ~Layer() { --layers; }
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
};

/// LibTorch's own kernel, which is the same for all devices.
void compute(const c10::OperatorHandle& operation, torch::jit::Stack* stack) {
  const Layer layer;
  operation.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::AutogradCPU), stack);
}

}  // namespace

void register_recurrent_layers(torch::Library& aten) {
  for (const char* name : {"lstm.input", "lstm.data", "gru.input", "gru.data", "rnn_tanh.input",
                           "rnn_tanh.data", "rnn_relu.input", "rnn_relu.data"})
    aten.impl(name, torch::CppFunction::makeFromBoxedFunction<&compute>());
}

bool in_recurrent_layer() { return layers != 0; }

}  // namespace gpuflight::simulated
