/// The simulated device in the test's process, and the comparison of what is computed on it with
/// the CPU.
#pragma once

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/simulated/collector.hpp"
#include "tests/simulated/observed.hpp"

namespace gpuflight::test {

using at::Tensor;
using Device = at::Device;
using Tensors = std::vector<Tensor>;

/// Loads the library and starts the source. Before any other LibTorch work; ends the process if it can't.
void start_device();

/// Ends the stream.
void finish_device();

/// Counting starts here.
void begin();

/// What the device did since begin().
Observed observed();

/// The events since begin(), as they came.
std::vector<Event> events();

/// Runs `work` on the CPU and on the simulated device, from the same seed; expects tensors of the
/// same shapes, types and values. `work` calls begin() when its inputs are made.
/// @returns what the device did from there to the end of `work`
Observed same_as_on_cpu(const std::function<Tensors(Device)>& work, double tolerance = 1e-4);

/// A tensor of normally distributed numbers, made on the CPU and copied to `device`.
Tensor normal(at::IntArrayRef size, Device device);

/// What `work` throws, without LibTorch's stack; empty if it doesn't.
std::string message_of(const std::function<void()>& work);

/// As much is copied and launched as on an H200.
inline void expect(const Observed& seen, const Moved& moved, std::uint64_t operations) {
  EXPECT_EQ(seen.moved, moved);
  EXPECT_EQ(seen.operations, operations);
}

/// Nothing is copied, as on an H200.
inline void expect_no_copies(const Observed& seen) { EXPECT_EQ(seen.moved, Moved{}); }

/// And as many kernels are launched, without waiting.
inline void expect_launches(const Observed& seen, std::uint64_t operations) {
  expect_no_copies(seen);
  EXPECT_EQ(seen.operations, operations);
  EXPECT_EQ(seen.waits, 0U);
}

}  // namespace gpuflight::test
