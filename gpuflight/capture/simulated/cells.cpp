#include "gpuflight/capture/simulated/cell_math.hpp"
#include "gpuflight/capture/simulated/natives.hpp"
#include "gpuflight/capture/simulated/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;
using MaybeTensor = std::optional<Tensor>;

Tensor view(Call& call, const MaybeTensor& tensor) { return tensor ? call.host(*tensor) : Tensor(); }

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input_gates, const Tensor& hidden_gates,
                                        const Tensor& cell, const MaybeTensor& input_bias,
                                        const MaybeTensor& hidden_bias) {
  static const Name name("aten::_thnn_fused_lstm_cell");
  const auto results = on_host<3>(name, [&](Call& call) {
    return lstm_cell(call.host(input_gates), call.host(hidden_gates), call.host(cell), view(call, input_bias),
                     view(call, hidden_bias));
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor, Tensor> lstm_backward(const MaybeTensor& hidden_gradient,
                                                 const MaybeTensor& cell_gradient, const Tensor& cell_before,
                                                 const Tensor& cell, const Tensor& workspace, bool has_bias) {
  static const Name name("aten::_thnn_fused_lstm_cell_backward");
  const auto results = on_host<3>(name, [&](Call& call) {
    return lstm_cell_backward(view(call, hidden_gradient), view(call, cell_gradient), call.host(cell_before),
                              call.host(cell), call.host(workspace), has_bias);
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor> gru(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hidden,
                               const MaybeTensor& input_bias, const MaybeTensor& hidden_bias) {
  static const Name name("aten::_thnn_fused_gru_cell");
  const auto results = on_host<2>(name, [&](Call& call) {
    return gru_cell(call.host(input_gates), call.host(hidden_gates), call.host(hidden),
                    view(call, input_bias), view(call, hidden_bias));
  });
  return std::tuple_cat(results);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> gru_backward(const Tensor& gradient,
                                                                const Tensor& workspace, bool has_bias) {
  static const Name name("aten::_thnn_fused_gru_cell_backward");
  const auto results = on_host<5>(name, [&](Call& call) {
    return gru_cell_backward(call.host(gradient), call.host(workspace), has_bias);
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
