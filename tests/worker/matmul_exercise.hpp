/// A matmul, checked as the reference worker checks it, without a worker.
#pragma once

#include <ATen/CPUGeneratorImpl.h>

#include <vector>

#include "gpuflight/worker/output_check.hpp"
#include "gpuflight/worker/tensors.hpp"

namespace gpuflight::test {

inline constexpr std::int64_t kInner = 512;

/// data[rows, 512] times weight[512, columns], N(0,1).
class Matmul final : public Exercise {
 public:
  explicit Matmul(std::int64_t columns) : columns_(columns) {}

  std::vector<Input> inputs(std::uint64_t seed, std::int64_t rows) const override {
    at::Generator generator = at::detail::createCPUGenerator(seed);
    const at::Tensor data = at::randn({rows, kInner}, generator, at::kFloat);
    const at::Tensor weight = at::randn({kInner, columns_}, generator, at::kFloat);
    return {{"data", data, Placement::Host}, {"weight", weight, Placement::Device}};
  }

  at::Tensor reference(const std::vector<Input>& inputs) const override {
    return inputs[0].value.to(at::kDouble).matmul(inputs[1].value.to(at::kDouble));
  }

 private:
  std::int64_t columns_;
};

/// One call of it, with the tolerance of its exercise.json.
class MatmulCall {
 public:
  static constexpr Tolerance kTolerance{kInner * 0x1p-20, 22.627 * 0x1p-20};

  MatmulCall(std::int64_t rows, std::int64_t columns, std::vector<std::uint64_t> earlier = {})
      : exercise_(columns), inputs_(exercise_.inputs(7, rows)), call_{exercise_, inputs_, rows, earlier} {}
  MatmulCall(const MatmulCall&) = delete;

  const CheckedCall& call() const { return call_; }
  const at::Tensor& data() const { return inputs_[0].value; }
  const at::Tensor& weight() const { return inputs_[1].value; }
  at::Tensor right() const { return data().matmul(weight()); }
  at::Tensor right_for(std::uint64_t seed) const {
    return exercise_.reference(exercise_.inputs(seed, call_.rows)).to(at::kFloat);
  }

  /// What is found in a solution's output.
  OutputFinding check(const at::Tensor& output, const std::string& device = "cuda") const {
    std::vector<std::byte> bytes = output.defined() ? bytes_of(output) : std::vector<std::byte>();
    nlohmann::json description = describe(output);
    description["device"] = device;
    return check_output(description, bytes, call_, kTolerance);
  }

 private:
  Matmul exercise_;
  std::vector<Input> inputs_;
  CheckedCall call_;
};

}  // namespace gpuflight::test
