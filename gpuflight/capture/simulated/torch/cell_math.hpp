/// The fused LSTM and GRU cells, which LibTorch has for CUDA only, over any tensors. A bias, or the
/// gradient of an unused result, may be undefined.
#pragma once

#include <ATen/ATen.h>

#include <array>

namespace gpuflight::simulated {

/// @returns hidden state, cell state, and the workspace for lstm_cell_backward.
std::array<at::Tensor, 3> lstm_cell(const at::Tensor& input_gates, const at::Tensor& hidden_gates,
                                    const at::Tensor& cell, const at::Tensor& input_bias,
                                    const at::Tensor& hidden_bias);

/// @returns the gradients of the gates, of the previous cell state and of the bias.
std::array<at::Tensor, 3> lstm_cell_backward(const at::Tensor& hidden_gradient,
                                             const at::Tensor& cell_gradient, const at::Tensor& cell_before,
                                             const at::Tensor& cell, const at::Tensor& workspace,
                                             bool has_bias);

/// @returns hidden state and the workspace for gru_cell_backward.
std::array<at::Tensor, 2> gru_cell(const at::Tensor& input_gates, const at::Tensor& hidden_gates,
                                   const at::Tensor& hidden, const at::Tensor& input_bias,
                                   const at::Tensor& hidden_bias);

/// @returns the gradients of the input gates, hidden gates, hidden state, input bias and hidden bias.
std::array<at::Tensor, 5> gru_cell_backward(const at::Tensor& gradient, const at::Tensor& workspace,
                                            bool has_bias);

}  // namespace gpuflight::simulated
