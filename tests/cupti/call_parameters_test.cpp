#include "gpuflight/capture/cupti/call_parameters.hpp"

#include <cupti.h>
#include <gtest/gtest.h>

#include "gpuflight/core/unknown_bytes.hpp"

namespace gpuflight {
namespace {

void* pointer(std::uintptr_t value) { return reinterpret_cast<void*>(value); }

TEST(CallParameters, a_runtime_copy_tells_addresses_and_bytes) {
  const cudaMemcpyAsync_v3020_params parameters{pointer(0x2000), pointer(0x1000), 2048,
                                                cudaMemcpyHostToDevice, nullptr};
  const CallParameters read = parameters_of("cudaMemcpyAsync_v3020")(&parameters);
  EXPECT_EQ(read.from, 0x1000U);
  EXPECT_EQ(read.to, 0x2000U);
  EXPECT_EQ(read.bytes, 2048U);
}

TEST(CallParameters, a_driver_copy_tells_addresses_and_bytes) {
  const cuMemcpyHtoDAsync_v2_params parameters{0x2000, pointer(0x1000), 64, nullptr};
  const CallParameters read = parameters_of("cuMemcpyHtoDAsync_v2")(&parameters);
  EXPECT_EQ(read.from, 0x1000U);
  EXPECT_EQ(read.to, 0x2000U);
  EXPECT_EQ(read.bytes, 64U);
}

TEST(CallParameters, a_copy_of_rows_has_the_bytes_of_its_rows) {
  cudaMemcpy2D_v3020_params parameters{};
  parameters.width = 512;
  parameters.height = 100;
  EXPECT_EQ(parameters_of("cudaMemcpy2D_v3020")(&parameters).bytes, 51200U);
}

TEST(CallParameters, a_batch_has_the_addresses_of_its_first_copy_and_bytes_that_nobody_knows) {
  void* const to[] = {pointer(0x20), pointer(0x30)};
  const void* const from[] = {pointer(0x10), pointer(0x11)};
  const std::size_t sizes[] = {1000, 24};
  cudaMemcpyBatchAsync_v13000_params parameters{};
  parameters.dsts = to;
  parameters.srcs = from;
  parameters.sizes = sizes;
  parameters.count = 2;
  const CallParameters read = parameters_of("cudaMemcpyBatchAsync_v13000")(&parameters);
  EXPECT_EQ(read.from, 0x10U);
  EXPECT_EQ(read.to, 0x20U);
  EXPECT_EQ(read.bytes, kUnknownBytes);
}

TEST(CallParameters, a_batch_of_copies_of_nothing_has_no_bytes) {
  void* const to[] = {pointer(0x20)};
  const void* const from[] = {pointer(0x10)};
  const std::size_t sizes[] = {0};
  cudaMemcpyBatchAsync_v13000_params parameters{};
  parameters.dsts = to;
  parameters.srcs = from;
  parameters.sizes = sizes;
  parameters.count = 1;
  EXPECT_EQ(parameters_of("cudaMemcpyBatchAsync_v13000")(&parameters).bytes, 0U);
}

TEST(CallParameters, an_empty_batch_says_nothing) {
  const cudaMemcpyBatchAsync_v13000_params parameters{};
  EXPECT_EQ(parameters_of("cudaMemcpyBatchAsync_v13000")(&parameters).bytes, 0U);
}

TEST(CallParameters, a_driver_fill_has_the_bytes_of_its_elements) {
  const cuMemsetD32Async_params parameters{0x2000, 0, 256, nullptr};
  const CallParameters read = parameters_of("cuMemsetD32Async")(&parameters);
  EXPECT_EQ(read.to, 0x2000U);
  EXPECT_EQ(read.bytes, 1024U);
}

TEST(CallParameters, calls_that_are_not_known_in_detail_say_nothing) {
  const CallParameters read = parameters_of("cudaMemcpySomehow_v15000")(nullptr);
  EXPECT_EQ(read.from, 0U);
  EXPECT_EQ(read.to, 0U);
  EXPECT_EQ(read.bytes, kUnknownBytes);
}

}  // namespace
}  // namespace gpuflight
