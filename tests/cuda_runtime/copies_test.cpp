#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace {

/// Memory of the current device, for a test.
class Block {
 public:
  explicit Block(std::size_t bytes) { EXPECT_EQ(cudaMalloc(&start_, bytes), cudaSuccess); }
  ~Block() { EXPECT_EQ(cudaFree(start_), cudaSuccess); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  unsigned char* get() const { return static_cast<unsigned char*>(start_); }

 private:
  void* start_ = nullptr;
};

using Bytes = std::vector<unsigned char>;

Bytes counted(std::size_t size) {
  Bytes bytes(size);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
  return bytes;
}

Bytes on_host(const void* device, std::size_t size) {
  Bytes bytes(size);
  EXPECT_EQ(cudaMemcpy(bytes.data(), device, size, cudaMemcpyDefault), cudaSuccess);
  return bytes;
}

TEST(RuntimeCopies, bytes_go_there_and_back_and_over) {
  const Bytes sent = counted(100);
  const Block first(100);
  const Block second(100);
  ASSERT_EQ(cudaMemcpy(first.get(), sent.data(), 100, cudaMemcpyHostToDevice), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(second.get(), first.get(), 100, cudaMemcpyDeviceToDevice, nullptr), cudaSuccess);
  EXPECT_EQ(on_host(second.get(), 100), sent);
}

TEST(RuntimeCopies, a_direction_that_does_not_fit_the_addresses_is_an_error) {
  Bytes host(10);
  const Block device(10);
  EXPECT_EQ(cudaMemcpy(device.get(), host.data(), 10, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), device.get(), 10, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(RuntimeCopies, a_copy_beyond_its_block_is_an_error) {
  Bytes host(1000);
  const Block device(512);
  EXPECT_EQ(cudaMemcpy(device.get(), host.data(), 513, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), device.get() + 500, 13, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), device.get() + 500, 12, cudaMemcpyDeviceToHost), cudaSuccess);
  cudaGetLastError();
}

TEST(RuntimeCopies, rows_are_taken_by_their_pitch) {
  const Bytes sent = counted(12);
  const Block device(32);
  ASSERT_EQ(cudaMemset(device.get(), 0, 32), cudaSuccess);
  ASSERT_EQ(cudaMemcpy2D(device.get(), 16, sent.data(), 6, 4, 2, cudaMemcpyHostToDevice), cudaSuccess);
  Bytes expected(32);
  for (std::size_t i = 0; i < 4; ++i) {
    expected[i] = sent[i];
    expected[16 + i] = sent[6 + i];
  }
  EXPECT_EQ(on_host(device.get(), 32), expected);
  EXPECT_EQ(cudaMemcpy2D(device.get(), 3, sent.data(), 6, 4, 2, cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(RuntimeCopies, slices_are_taken_by_their_pitches) {
  const Bytes sent = counted(24);
  const Block device(24);
  cudaMemcpy3DParms asked{};
  asked.srcPtr = {const_cast<unsigned char*>(sent.data()), 4, 4, 3};
  asked.dstPtr = {device.get(), 2, 2, 3};
  asked.srcPos = {1, 0, 0};
  asked.extent = {2, 3, 2};
  asked.kind = cudaMemcpyHostToDevice;
  ASSERT_EQ(cudaMemcpy3D(&asked), cudaSuccess);
  Bytes expected;
  for (std::size_t row = 0; row < 6; ++row) {
    expected.push_back(sent[row * 4 + 1]);
    expected.push_back(sent[row * 4 + 2]);
  }
  EXPECT_EQ(on_host(device.get(), 12), expected);
}

TEST(RuntimeCopies, fills_write_rows_and_leave_what_is_between) {
  const Block device(32);
  ASSERT_EQ(cudaMemset(device.get(), 1, 32), cudaSuccess);
  ASSERT_EQ(cudaMemset2D(device.get(), 16, 7, 4, 2), cudaSuccess);
  Bytes expected(32, 1);
  for (std::size_t i = 0; i < 4; ++i) expected[i] = expected[16 + i] = 7;
  EXPECT_EQ(on_host(device.get(), 32), expected);
  int pageable = 0;
  EXPECT_EQ(cudaMemset(&pageable, 0, 4), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(RuntimeCopies, a_batch_copies_each) {
  const Bytes sent = counted(8);
  const Block device(8);
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  void* to[] = {device.get(), device.get() + 4};
  const void* from[] = {sent.data() + 4, sent.data()};
  const std::size_t sizes[] = {4, 4};
  cudaMemcpyAttributes attributes{};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  std::size_t index = 0;
  ASSERT_EQ(cudaMemcpyBatchAsync(to, from, sizes, 2, &attributes, &index, 1, stream), cudaSuccess);
  EXPECT_EQ(on_host(device.get(), 8), (Bytes{4, 5, 6, 7, 0, 1, 2, 3}));
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

}  // namespace
