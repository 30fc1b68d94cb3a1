#include "gpuflight/capture/simulated/torch/cell_math.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

Tensor plus(const Tensor& a, const Tensor& b) { return b.defined() ? a + b : a; }

Tensor sigmoid_slope(const Tensor& sigmoid) { return sigmoid * (1 - sigmoid); }

Tensor tanh_slope(const Tensor& tanh) { return 1 - tanh * tanh; }

Tensor sum_if(bool wanted, const Tensor& gates) { return wanted ? gates.sum(0) : Tensor(); }

}  // namespace

std::array<Tensor, 3> lstm_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cell,
                                const Tensor& input_bias, const Tensor& hidden_bias) {
  const auto gates = plus(plus(input_gates + hidden_gates, input_bias), hidden_bias).chunk(4, 1);
  const Tensor in = gates[0].sigmoid();
  const Tensor forget = gates[1].sigmoid();
  const Tensor candidate = gates[2].tanh();
  const Tensor out = gates[3].sigmoid();
  const Tensor next = forget * cell + in * candidate;
  return {out * next.tanh(), next, at::cat({in, forget, candidate, out}, 1)};
}

std::array<Tensor, 3> lstm_cell_backward(const Tensor& hidden_gradient, const Tensor& cell_gradient,
                                         const Tensor& cell_before, const Tensor& cell,
                                         const Tensor& workspace, bool has_bias) {
  const auto gates = workspace.chunk(4, 1);
  const Tensor& in = gates[0];
  const Tensor& forget = gates[1];
  const Tensor& candidate = gates[2];
  const Tensor& out = gates[3];
  const Tensor tanh = cell.tanh();
  const Tensor hidden = hidden_gradient.defined() ? hidden_gradient : at::zeros_like(cell);
  const Tensor through_cell = plus(hidden * out * tanh_slope(tanh), cell_gradient);
  const Tensor gradient = at::cat(
      {through_cell * candidate * sigmoid_slope(in), through_cell * cell_before * sigmoid_slope(forget),
       through_cell * in * tanh_slope(candidate), hidden * tanh * sigmoid_slope(out)},
      1);
  return {gradient, through_cell * forget, sum_if(has_bias, gradient)};
}

std::array<Tensor, 2> gru_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hidden,
                               const Tensor& input_bias, const Tensor& hidden_bias) {
  const auto from_input = plus(input_gates, input_bias).chunk(3, 1);
  const auto from_hidden = plus(hidden_gates, hidden_bias).chunk(3, 1);
  const Tensor reset = (from_input[0] + from_hidden[0]).sigmoid();
  const Tensor update = (from_input[1] + from_hidden[1]).sigmoid();
  const Tensor candidate = (from_input[2] + reset * from_hidden[2]).tanh();
  return {candidate + update * (hidden - candidate),
          at::cat({reset, update, candidate, hidden, from_hidden[2]}, 1)};
}

std::array<Tensor, 5> gru_cell_backward(const Tensor& gradient, const Tensor& workspace, bool has_bias) {
  const auto parts = workspace.chunk(5, 1);
  const Tensor& reset = parts[0];
  const Tensor& update = parts[1];
  const Tensor& candidate = parts[2];
  const Tensor& hidden = parts[3];
  const Tensor& candidate_hidden = parts[4];
  const Tensor to_update = gradient * (hidden - candidate) * sigmoid_slope(update);
  const Tensor to_candidate = gradient * (1 - update) * tanh_slope(candidate);
  const Tensor to_reset = to_candidate * candidate_hidden * sigmoid_slope(reset);
  const Tensor input_gates = at::cat({to_reset, to_update, to_candidate}, 1);
  const Tensor hidden_gates = at::cat({to_reset, to_update, to_candidate * reset}, 1);
  return {input_gates, hidden_gates, gradient * update, sum_if(has_bias, input_gates),
          sum_if(has_bias, hidden_gates)};
}

}  // namespace gpuflight::simulated
