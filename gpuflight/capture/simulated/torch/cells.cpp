#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/torch/cell_math.hpp"
#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using MaybeTensor = std::optional<Tensor>;

Tensor view(Aliases& aliases, const MaybeTensor& tensor) { return tensor ? aliases.host(*tensor) : Tensor(); }

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input_gates, const Tensor& hidden_gates,
                                        const Tensor& cell, const MaybeTensor& input_bias,
                                        const MaybeTensor& hidden_bias) {
  static const InternedText name("aten::_thnn_fused_lstm_cell");
  const c10::cuda::CUDAGuard guard(input_gates.device());
  const auto results = on_host<3>(name, [&](Aliases& aliases) {
    return lstm_cell(aliases.host(input_gates), aliases.host(hidden_gates), aliases.host(cell),
                     view(aliases, input_bias), view(aliases, hidden_bias));
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor, Tensor> lstm_backward(const MaybeTensor& hidden_gradient,
                                                 const MaybeTensor& cell_gradient, const Tensor& cell_before,
                                                 const Tensor& cell, const Tensor& workspace, bool has_bias) {
  static const InternedText name("aten::_thnn_fused_lstm_cell_backward");
  const c10::cuda::CUDAGuard guard(cell_before.device());
  const auto results = on_host<3>(name, [&](Aliases& aliases) {
    return lstm_cell_backward(view(aliases, hidden_gradient), view(aliases, cell_gradient),
                              aliases.host(cell_before), aliases.host(cell), aliases.host(workspace),
                              has_bias);
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor> gru(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hidden,
                               const MaybeTensor& input_bias, const MaybeTensor& hidden_bias) {
  static const InternedText name("aten::_thnn_fused_gru_cell");
  const c10::cuda::CUDAGuard guard(input_gates.device());
  const auto results = on_host<2>(name, [&](Aliases& aliases) {
    return gru_cell(aliases.host(input_gates), aliases.host(hidden_gates), aliases.host(hidden),
                    view(aliases, input_bias), view(aliases, hidden_bias));
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> gru_backward(const Tensor& gradient,
                                                                const Tensor& workspace, bool has_bias) {
  static const InternedText name("aten::_thnn_fused_gru_cell_backward");
  const c10::cuda::CUDAGuard guard(gradient.device());
  const auto results = on_host<5>(name, [&](Aliases& aliases) {
    return gru_cell_backward(aliases.host(gradient), aliases.host(workspace), has_bias);
  });
  return std::tuple_cat(results);
}

}  // namespace

void register_cells(torch::Library& aten) {
  aten.impl("_thnn_fused_lstm_cell", lstm);
  aten.impl("_thnn_fused_lstm_cell_backward_impl", lstm_backward);
  aten.impl("_thnn_fused_gru_cell", gru);
  aten.impl("_thnn_fused_gru_cell_backward", gru_backward);
}

}  // namespace gpuflight::simulated
