#include "tests/simulated/device.hpp"

namespace gpuflight::test {
namespace {

constexpr std::uint64_t kWeights = 1;

/// Copies are those of an H200.
void expect_moved(const Observed& seen, const Moved& moved) { EXPECT_EQ(seen.moved, moved); }

template <class Module>
Tensors gradients(const Module& module) {
  Tensors all;
  for (const Tensor& parameter : module->parameters()) all.push_back(parameter.grad());
  return all;
}

torch::nn::Sequential two_layers(Device device) {
  torch::manual_seed(kWeights);
  torch::nn::Sequential module(torch::nn::Linear(8, 16), torch::nn::ReLU(), torch::nn::Linear(16, 4));
  module->to(device);
  return module;
}

template <class Module, class Options>
Module recurrent(const Options& options, Device device) {
  torch::manual_seed(kWeights);
  Module module(options);
  module->to(device);
  return module;
}

template <class Module>
Tensors recurrent_gradients(Module module, Device device) {
  const Tensor x = normal({6, 2, 4}, device);
  x.requires_grad_();
  begin();
  std::get<0>(module->forward(x)).pow(2).sum().backward();
  Tensors all = gradients(module);
  all.push_back(x.grad());
  return all;
}

TEST(Modules, linear_layers_launch_as_on_a_gpu) {
  const Observed seen = same_as_on_cpu([](Device device) {
    auto module = two_layers(device);
    const Tensor x = normal({5, 8}, device);
    begin();
    return Tensors{module->forward(x)};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.operations, 3U);
}

TEST(Modules, a_layer_in_evaluation_is_one_launch) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const torch::NoGradGuard no_gradients;
    torch::manual_seed(kWeights);
    torch::nn::Linear module(8, 4);
    module->to(device);
    module->eval();
    const Tensor x = normal({5, 8}, device);
    begin();
    return Tensors{module(x)};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.operations, 1U);
}

TEST(Modules, a_convolutional_network_trains) {
  const Observed seen = same_as_on_cpu([](Device device) {
    torch::manual_seed(kWeights);
    torch::nn::Sequential module(torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 4, 3).padding(1)),
                                 torch::nn::BatchNorm2d(4), torch::nn::ReLU(), torch::nn::Flatten(),
                                 torch::nn::Linear(4 * 64, 10));
    module->to(device);
    const Tensor x = normal({5, 3, 8, 8}, device);
    begin();
    const Tensor loss = module->forward(x).pow(2).mean();
    loss.backward();
    Tensors all = gradients(module);
    all.push_back(loss);
    return all;
  });
  expect_moved(seen, {.on_device = {1, 200}});
}

TEST(Modules, a_step_of_sgd_with_momentum_is_right) {
  const Observed seen = same_as_on_cpu([](Device device) {
    auto module = two_layers(device);
    torch::optim::SGD optimizer(module->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
    const Tensor x = normal({5, 8}, device);
    const Tensor y = normal({5, 4}, device);
    begin();
    for (int step = 0; step < 3; ++step) {
      optimizer.zero_grad();
      torch::mse_loss(module->forward(x), y).backward();
      optimizer.step();
    }
    return Tensors{module->parameters()[0], module->parameters()[3]};
  });
  expect_moved(seen, {.on_device = {4, 848}});
}

TEST(Modules, a_step_of_adam_launches_as_on_a_gpu) {
  const Observed seen = same_as_on_cpu([](Device device) {
    torch::manual_seed(kWeights);
    torch::nn::Linear module(8, 4);
    module->to(device);
    torch::optim::Adam optimizer(module->parameters(), torch::optim::AdamOptions(0.1));
    const Tensor x = normal({5, 8}, device);
    for (int step = 0; step < 3; ++step) {
      if (step == 2) begin();
      optimizer.zero_grad();
      module->forward(x).pow(2).mean().backward();
      optimizer.step();
    }
    return Tensors{module->weight};
  });
  expect_moved(seen, {.on_device = {1, 80}});
  EXPECT_EQ(seen.operations, 25U);
}

TEST(Modules, an_lstm_runs_by_its_fused_cell) {
  const Observed seen = same_as_on_cpu([](Device device) {
    auto module = recurrent<torch::nn::LSTM>(torch::nn::LSTMOptions(4, 5), device);
    const Tensor x = normal({6, 2, 4}, device);
    begin();
    return Tensors{std::get<0>(module->forward(x))};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.by_name.at("aten::_thnn_fused_lstm_cell"), 6U);
}

TEST(Modules, a_gru_runs_by_its_fused_cell) {
  const Observed seen = same_as_on_cpu([](Device device) {
    auto module = recurrent<torch::nn::GRU>(torch::nn::GRUOptions(4, 5), device);
    const Tensor x = normal({6, 2, 4}, device);
    begin();
    return Tensors{std::get<0>(module->forward(x))};
  });
  expect_moved(seen, {});
  EXPECT_EQ(seen.by_name.at("aten::_thnn_fused_gru_cell"), 6U);
}

TEST(Modules, the_gradients_of_an_lstm_are_right) {
  const Observed seen = same_as_on_cpu([](Device device) {
    const auto options = torch::nn::LSTMOptions(4, 5).num_layers(2);
    return recurrent_gradients(recurrent<torch::nn::LSTM>(options, device), device);
  });
  expect_moved(seen, {.on_device = {1, 240}});
}

TEST(Modules, the_gradients_of_a_gru_are_right) {
  const Observed seen = same_as_on_cpu([](Device device) {
    return recurrent_gradients(recurrent<torch::nn::GRU>(torch::nn::GRUOptions(4, 5), device), device);
  });
  expect_moved(seen, {.on_device = {1, 240}});
}

TEST(Modules, a_transformer_layer_copies_nothing) {
  const Observed seen = same_as_on_cpu([](Device device) {
    torch::manual_seed(kWeights);
    torch::nn::TransformerEncoderLayer module(torch::nn::TransformerEncoderLayerOptions(16, 2).dropout(0.0));
    module->to(device);
    const Tensor x = normal({6, 3, 16}, device);
    begin();
    return Tensors{module->forward(x)};
  });
  expect_moved(seen, {});
}

}  // namespace
}  // namespace gpuflight::test
