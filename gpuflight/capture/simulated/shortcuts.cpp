#include <ATen/ATen.h>
#include <ATen/native/Resize.h>

#include "gpuflight/capture/simulated/natives.hpp"
#include "gpuflight/capture/simulated/on_host.hpp"

namespace gpuflight::simulated {
namespace {

using at::Tensor;

bool same_elements(const Tensor& a, const Tensor& b) {
  return a.is_alias_of(b) && a.storage_offset() == b.storage_offset() && a.scalar_type() == b.scalar_type() &&
         a.strides() == b.strides();
}

/// A tensor is equal to itself without a look at the device; others are compared there.
bool equal(const Tensor& a, const Tensor& b) {
  TORCH_CHECK(a.device() == b.device(), "Cannot compare two tensors on different devices. Got: ", a.device(),
              " and ", b.device());
  if (a.sizes() != b.sizes()) return false;
  if (a.numel() == 0 || same_elements(a, b)) return true;
  return a.eq(b).all().item<bool>();
}

/// The power 0 fills and the power 1 copies. Backward passes of squares do the latter.
Tensor& power(const Tensor& base, const at::Scalar& exponent, Tensor& out) {
  static const InternedText name("aten::pow");
  if (exponent.equal(0.0) || exponent.equal(1.0)) {
    at::native::resize_output(out, base.sizes());
    return exponent.equal(0.0) ? out.fill_(1) : out.copy_(base);
  }
  write_on_host(name, [&](Aliases& aliases) {
    Tensor result = aliases.host(out);
    at::pow_out(result, aliases.host(base), exponent);
  });
  return out;
}

}  // namespace

void register_shortcuts(torch::Library& aten) {
  aten.impl("equal", equal);
  aten.impl("pow.Tensor_Scalar_out", power);
}

}  // namespace gpuflight::simulated
