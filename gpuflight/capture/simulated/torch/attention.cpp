#include <ATen/SDPBackend.h>
#include <ATen/native/transformers/attention.h>
#include <c10/cuda/CUDAGuard.h>

#include "gpuflight/capture/simulated/torch/natives.hpp"
#include "gpuflight/capture/simulated/torch/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

bool fusable_type(at::ScalarType type) {
  return type == at::kFloat || type == at::kHalf || type == at::kBFloat16;
}

/// Takes LibTorch's memory-efficient kernel, as a GPU does for float32: one operation. The CPU's
/// flash kernel stands in for it, so what that can't do is left to the composite.
int64_t choose_backend(const Tensor& query, const Tensor& key, const Tensor& value,
                       const std::optional<Tensor>& mask, double dropout, bool /*causal*/,
                       std::optional<double> /*scale*/, bool grouped) {
  const bool dense = query.stride(-1) == 1 && key.stride(-1) == 1 && value.stride(-1) == 1;
  const bool shaped = query.dim() == 4 && query.size(-1) == value.size(-1);
  const bool learned_mask = mask && mask->defined() && mask->requires_grad();
  const bool fused =
      shaped && dense && dropout == 0.0 && !grouped && !learned_mask && fusable_type(query.scalar_type());
  return static_cast<int64_t>(fused ? at::SDPBackend::efficient_attention : at::SDPBackend::math);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> efficient_attention(const Tensor& query, const Tensor& key,
                                                               const Tensor& value,
                                                               const std::optional<Tensor>& bias,
                                                               bool /*log_sum_exp*/, double dropout,
                                                               bool causal, std::optional<double> scale) {
  static const InternedText name("aten::_scaled_dot_product_efficient_attention");
  const c10::cuda::CUDAGuard guard(query.device());
  auto [output, log_sum_exp] = on_host<2>(name, [&](Aliases& aliases) -> std::array<Tensor, 2> {
    const std::optional<Tensor> mask = bias ? std::optional(aliases.host(*bias)) : std::nullopt;
    auto [out, lse] = at::_scaled_dot_product_flash_attention_for_cpu(
        aliases.host(query), aliases.host(key), aliases.host(value), dropout, causal, mask, scale);
    return {out, lse};
  });
  const Tensor no_seed = at::empty({}, query.options().dtype(at::kLong));
  return {output, log_sum_exp, no_seed, no_seed};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> efficient_attention_backward(
    const Tensor& gradient, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
    const Tensor& output, const Tensor& log_sum_exp, const Tensor& /*seed*/, const Tensor& /*offset*/,
    double dropout, std::array<bool, 4> /*wanted*/, bool causal, std::optional<double> scale) {
  static const InternedText name("aten::_scaled_dot_product_efficient_attention_backward");
  const c10::cuda::CUDAGuard guard(query.device());
  auto gradients = on_host<3>(name, [&](Aliases& aliases) -> std::array<Tensor, 3> {
    const std::optional<Tensor> mask = bias.defined() ? std::optional(aliases.host(bias)) : std::nullopt;
    auto [query_gradient, key_gradient, value_gradient] =
        at::_scaled_dot_product_flash_attention_for_cpu_backward(
            aliases.host(gradient), aliases.host(query), aliases.host(key), aliases.host(value),
            aliases.host(output), aliases.host(log_sum_exp), dropout, causal, mask, scale);
    return {query_gradient, key_gradient, value_gradient};
  });
  return {gradients[0], gradients[1], gradients[2], Tensor()};
}

}  // namespace

void register_attention(torch::Library& aten) {
  at::native::_fused_sdp_choice_stub.set_cuda_dispatch_ptr(&choose_backend);
  aten.impl("_scaled_dot_product_efficient_attention", efficient_attention);
  aten.impl("_scaled_dot_product_efficient_attention_backward", efficient_attention_backward);
}

}  // namespace gpuflight::simulated
