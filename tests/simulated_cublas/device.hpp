/// The simulated device and cuBLAS in the test's process.
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "gpuflight/capture/simulated/cublas/cublas_api.hpp"
#include "tests/simulated/observed.hpp"

namespace gpuflight::test {

/// The events since they were asked for last, and what they count.
struct Seen {
  Observed counts;
  std::uint64_t launches = 0;              ///< calls
  std::vector<std::string> not_simulated;  ///< names
};
Seen seen();

/// A handle for each test.
class Cublas : public testing::Test {
 protected:
  Cublas();
  ~Cublas() override;

  /// One launch of an operation of that name since the last seen(), and nothing else.
  static void expect_one_launch(const std::string& name);

  cublasHandle_t handle_ = nullptr;
};

/// Elements in the device's memory.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : count_(values.size()) {
    EXPECT_EQ(cudaMalloc(reinterpret_cast<void**>(&at_), bytes()), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(at_, values.data(), bytes(), cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~OnDevice() { cudaFree(at_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* at(std::ptrdiff_t index = 0) const { return at_ + index; }

  std::vector<T> read() const {
    std::vector<T> values(count_);
    EXPECT_EQ(cudaMemcpy(values.data(), at_, bytes(), cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }

 private:
  std::size_t bytes() const { return count_ * sizeof(T); }

  T* at_ = nullptr;
  std::size_t count_;
};

/// Small whole numbers, of which all sums of products are exact in each type.
template <class T>
std::vector<T> numbers(int count, int seed) {
  std::vector<T> values;
  for (int i = 0; i < count; ++i)
    values.push_back(static_cast<T>(static_cast<float>((i * 7 + i / 3 + seed) % 5 - 2)));
  return values;
}

}  // namespace gpuflight::test
